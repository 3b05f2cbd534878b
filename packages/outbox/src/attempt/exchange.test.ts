import { selfSigned } from '@ordering/kit/certificate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTcp, trust } from '../../testing/endpoint.ts';
import { createGuard } from './guard.ts';
import { HttpSender } from './send.ts';

const certificate = selfSigned({ hosts: ['127.0.0.1'] });
const ok = 'HTTP/1.1 200 OK\r\n';
const empty = 'content-length: 0\r\n\r\n';
const chunked = 'transfer-encoding: chunked\r\n\r\n';
/** So many bytes of headers, the empty line included. */
const headersOf = (bytes: number) =>
  `${`x-a: ${'y'.repeat(993)}\r\n`.repeat(bytes / 1000)}${'x-b: '.padEnd((bytes % 1000) - 4, 'y')}\r\n\r\n`;
const tooLarge = 'the response headers are larger than 64 KB';
const oddHeaders = 'the response headers cannot be read as HTTP';
const oddBody = 'the response body cannot be read as HTTP';
const cutIn = (part: string) => `the connection was closed before the end of the response ${part}`;

/** What an endpoint sends, how it goes on, and what the log says. A note follows `answered 200`. */
interface Row {
  readonly name: string;
  readonly given: string;
  /** The connection stays where it is left out. */
  readonly end?: 'close' | 'reset';
  readonly note?: string;
  readonly body?: string;
}

const acknowledgements: readonly Row[] = [
  // Informational responses before it.
  { name: '100', given: `HTTP/1.1 100 Continue\r\n\r\n${ok}${empty}` },
  { name: '101', given: `HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n${ok}${empty}` },
  { name: '102 twice', given: `${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(2)}${ok}${empty}` },
  { name: '103', given: `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}${empty}` },
  { name: '199 without words', given: `HTTP/1.1 199\r\n\r\n${ok}${empty}` },
  {
    name: '103 a thousand times',
    given: `${`HTTP/1.1 103 Early Hints\r\n${headersOf(100)}`.repeat(1000)}${ok}${empty}`,
  },
  { name: '103 of 64 KB', given: `HTTP/1.1 103 Early Hints\r\n${headersOf(65_000)}${ok}${empty}` },
  // Other ways to say it that can be read.
  { name: 'no words', given: `HTTP/1.1 200\r\n${empty}` },
  { name: 'words in Latin-1', given: `HTTP/1.1 200 D\u00e9j\u00e0 vu\r\n${empty}` },
  { name: 'empty lines before it', given: `\r\n\r\n${ok}${empty}` },
  { name: 'HTTP/1.0', given: 'HTTP/1.0 200 OK\r\n\r\nyes', end: 'close', body: 'yes' },
  { name: 'HTTP/2.0 in the words of HTTP/1', given: `HTTP/2.0 200 OK\r\n${empty}` },
  { name: 'a header of spaces', given: `${ok}x:${' '.repeat(60_000)}x\r\n${empty}` },
  {
    name: 'line feeds alone',
    given: 'HTTP/1.1 200 OK\ncontent-length: 3\n\nyes',
    note: oddHeaders,
  },
  { name: 'a length', given: `${ok}Content-Length:3 \r\n\r\nyes`, body: 'yes' },
  { name: 'no length', given: `${ok}\r\nyes`, end: 'close', body: 'yes' },
  {
    name: 'another coding',
    given: `${ok}transfer-encoding: gzip\r\n\r\nyes`,
    end: 'close',
    body: 'yes',
  },
  { name: 'chunks', given: `${ok}${chunked}2\r\nye\r\n01;a=b\r\ns\r\n0\r\n\r\n`, body: 'yes' },
  { name: 'trailers', given: `${ok}Transfer-Encoding: Chunked\r\n\r\n0\r\nx-a: b\r\n\r\n` },
  {
    name: '17 KB of headers',
    given: `${ok}content-length: 3\r\n${headersOf(17_000)}yes`,
    body: 'yes',
  },
  {
    name: '64 KB of headers',
    given: `${ok}content-length: 3\r\n${headersOf(65_500)}yes`,
    body: 'yes',
  },
  // What cannot be read after the status line.
  { name: '1 MiB of headers', given: `${ok}${headersOf(1_048_576)}`, note: tooLarge },
  { name: 'a header of 1 MiB', given: `${ok}x: ${'y'.repeat(1_048_576)}\r\n\r\n`, note: tooLarge },
  { name: 'words of 1 MiB', given: `HTTP/1.1 200 ${'y'.repeat(1_048_576)}`, note: tooLarge },
  { name: 'a header without a name', given: `${ok}: x\r\n${empty}`, note: oddHeaders },
  { name: 'a header without a colon', given: `${ok}garbage\r\n${empty}`, note: oddHeaders },
  { name: 'a space in the name of a header', given: `${ok}x y: z\r\n${empty}`, note: oddHeaders },
  { name: 'NUL in a header', given: `${ok}x: \0\r\n${empty}`, note: oddHeaders },
  { name: 'a folded header', given: `${ok}x: y\r\n z\r\n${empty}`, note: oddHeaders },
  { name: 'bytes in place of headers', given: `${ok}\0\x01\x02\xff\r\n\r\n`, note: oddHeaders },
  {
    name: 'a length and a coding',
    given: `${ok}content-length: 3\r\n${chunked}0\r\n\r\n`,
    note: oddHeaders,
  },
  ...['-1', '1x', '0x1', '1, 1', '', '1\r\ncontent-length: 2'].map((length) => ({
    name: `a length of ${JSON.stringify(length)}`,
    given: `${ok}content-length: ${length}\r\n\r\nyes`,
    note: oddHeaders,
  })),
  ...['-1', 'x', '', '1 x', '0x1'].map((size) => ({
    name: `a chunk of ${JSON.stringify(size)}`,
    given: `${ok}${chunked}3\r\nyes\r\n${size}\r\n`,
    note: oddBody,
    body: 'yes',
  })),
  {
    name: 'a chunk of any size',
    given: `${ok}${chunked}ffffffffffffffff\r\nyes`,
    note: 'only the beginning of the response body was read',
    body: 'yes',
  },
  {
    name: 'more than its chunk has',
    given: `${ok}${chunked}3\r\nyes!\r\n`,
    note: oddBody,
    body: 'yes',
  },
  {
    name: 'bytes after the end',
    given: `${ok}content-length: 3\r\n\r\nyesHTTP/1.1 500 Oh\r\n\r\n`,
    body: 'yes',
  },
  {
    name: 'the end in its status line',
    given: 'HTTP/1.1 200 O',
    end: 'close',
    note: cutIn('headers'),
  },
  { name: 'the end after its status line', given: ok, end: 'close', note: cutIn('headers') },
  { name: 'the end in a header', given: `${ok}content-le`, end: 'close', note: cutIn('headers') },
  {
    name: 'the end in the body',
    given: `${ok}content-length: 9\r\n\r\nyes`,
    end: 'close',
    note: cutIn('body'),
    body: 'yes',
  },
  {
    name: 'the end in a chunk',
    given: `${ok}${chunked}9\r\nyes`,
    end: 'close',
    note: cutIn('body'),
    body: 'yes',
  },
  {
    name: 'the end before the last chunk',
    given: `${ok}${chunked}3\r\nyes\r\n`,
    end: 'close',
    note: cutIn('body'),
    body: 'yes',
  },
  { name: 'a reset in the headers', given: `${ok}x: `, end: 'reset', note: cutIn('headers') },
  {
    name: 'a reset in the body',
    given: `${ok}content-length: 9\r\n\r\nyes`,
    end: 'reset',
    note: cutIn('body'),
    body: 'yes',
  },
  {
    name: 'no end of the headers',
    given: `${ok}x: `,
    note: 'only the beginning of the response headers was read',
  },
];

const failures: readonly Row[] = [
  // A status settles it whatever follows, as a success does.
  {
    name: '500 after 100',
    given: `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 Oh\r\n${empty}`,
    note: 'answered 500',
  },
  {
    name: '500 and a bad header',
    given: 'HTTP/1.1 500 Oh\r\ngarbage\r\n\r\n',
    note: `answered 500; ${oddHeaders}`,
  },
  {
    name: '302 and 1 MiB of headers',
    given: `HTTP/1.1 302 Found\r\n${headersOf(1_048_576)}`,
    note: `answered 302; redirects are not followed; ${tooLarge}`,
  },
  // No status.
  {
    name: '100 and nothing else',
    given: 'HTTP/1.1 100 Continue\r\n\r\n',
    end: 'close',
    note: 'the connection was closed without a response',
  },
  {
    name: '103 of 1 MiB',
    given: `HTTP/1.1 103 Early Hints\r\n${headersOf(1_048_576)}${ok}${empty}`,
    note: tooLarge,
  },
  {
    name: '103 without end',
    given: 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50_000),
    note: 'more than 1 MiB of informational responses came',
  },
  {
    name: 'half a status',
    given: 'HTTP/1.1 20',
    end: 'close',
    note: 'the connection was closed without a response',
  },
  ...[
    'HTTP/1.1 2000 OK\r\n\r\n',
    'HTTP/1.1 xyz OK\r\n\r\n',
    'HTTP/1.1 099 OK\r\n\r\n',
    'HTTP/1.1200 OK\r\n\r\n',
    'http/1.1 200 OK\r\n\r\n',
    '200 OK\r\n\r\n',
    'SSH-2.0-x\r\n',
    '220 mail.example ESMTP\r\n',
    // HTTP/2, and an alert of TLS; they have no end of a line, and the connection stays.
    '\0\0\x12\x04\0\0\0\0\0',
    '\x15\x03\x01\0\x02\x02\x46',
  ].map((given) => ({ name: JSON.stringify(given), given, note: 'the response is not HTTP' })),
];

describe.each([undefined, certificate])('with the certificate %#', (behind) => {
  async function attempt({ given, end }: Row) {
    if (behind !== undefined) trust(behind);
    const url = await startTcp(
      (socket) => {
        socket.once('data', () =>
          socket.write(given, 'latin1', () => {
            if (end === 'close') socket.end();
            else if (end === 'reset' && behind === undefined) socket.resetAndDestroy();
            else if (end === 'reset') socket.destroy();
          }),
        );
      },
      { certificate: behind },
    );
    // The limit of an attempt is beyond that of the test.
    const sender = new HttpSender(createGuard({ allowTargets: ['127.0.0.1'] }), 'x', 3_600_000);
    onTestFinished(() => sender.close());
    return sender.send({ url, headers: {}, body: Buffer.from('{}') });
  }

  test.each(acknowledgements)('an acknowledgement: $name', async (row) => {
    const text = row.note === undefined ? 'answered 200' : `answered 200; ${row.note}`;
    expect(await attempt(row)).toEqual({ ok: true, status: 200, text, body: row.body ?? '' });
  });

  test.each(failures)('a failure: $name', async (row) => {
    expect(await attempt(row)).toMatchObject({ ok: false, text: row.note });
  });
});
