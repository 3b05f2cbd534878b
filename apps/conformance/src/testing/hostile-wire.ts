import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { attacks } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { type Finished, portOf } from './causes.ts';
import { timeIsUp } from './prove-harmless.ts';

/** Texts that act, all in one. */
export const acting: string = attacks.filter(({ length }) => length < 1000).join('\n');

/** What acts, as far as a parser of HTTP lets it through in a line. */
export const actingLine = '\u009B31mred\u009D0;title\u009C ]]> <script> ::error::x @team';

/** A server that does the same with each connection as soon as something has come over it. */
export async function onConnections(
  act: (socket: Socket) => void,
  finished: Finished,
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .once('close', () => sockets.delete(socket))
      .once('data', () => act(socket))
      .resume();
  });
  finished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${await portOf(server, finished)}`;
}

/** Says one thing, and then another for as long as somebody reads it. */
export const withoutEnd = (start: string, part: string | Buffer) => (socket: Socket) => {
  const write = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.write(start, 'latin1');
  socket.on('drain', write);
  write();
};

const slowly = (start: string, part: string) => (socket: Socket) => {
  socket.write(start);
  const timer = setInterval(() => socket.write(part), 1000);
  socket.once('close', () => clearInterval(timer));
};

const saying = (text: string | Buffer) => (socket: Socket) => void socket.end(text, 'latin1');

export const ok = (...headers: readonly string[]): string => answer('200 OK', ...headers);

function answer(status: string, ...headers: readonly string[]): string {
  return `${[`HTTP/1.1 ${status}`, ...headers].join('\r\n')}\r\n\r\n`;
}

const chunked = 'Transfer-Encoding: chunked';
const empty = 'Content-Length: 0';
const mebibyte = 'x'.repeat(1024 * 1024);
const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024));
const bombHead = ok('Content-Encoding: gzip', `Content-Length: ${bomb.length}`);
/** The same each time, and no protocol. */
const noise = createHash('shake256', { outputLength: 100_000 }).update('noise').digest();

/** What a receiver is told of it, and a service; `says` for both. */
interface WireAttack {
  readonly subject: string;
  act(socket: Socket): void;
  readonly receiver: { readonly exit: number; readonly says: string };
  readonly service: string;
}

const brokenOff = {
  receiver: { exit: 1, says: 'it closed the connection without a whole HTTP response' },
  service: 'POST /control/stores failed: ',
};
const tooLarge = {
  receiver: { exit: 1, says: 'the headers of the answer are larger than' },
  service: 'the headers of the answer are larger than',
};
const trailersTooLarge = {
  receiver: { exit: 1, says: 'the trailers of the answer (200) are larger than' },
  service: 'the trailers of the answer (200) are larger than',
};
const malformed = {
  receiver: { exit: 1, says: 'the chunked body of its answer is malformed' },
  service: 'the chunked body of the answer (200) is malformed',
};
const timeUp = {
  receiver: { exit: 5, says: timeIsUp },
  service: timeIsUp,
};
const noForgery = {
  receiver: { exit: 1, says: 'so it verifies nothing' },
  service: 'the response to POST /control/stores has no string or number at /id',
};
const odd = (status: string) => ({
  receiver: { exit: 1, says: `(${Number(status)})` },
  service: `POST /control/stores gave ${Number(status)}`,
});

/** What answers as no server should: as a receiver, and as a service. */
export const wireAttacks: readonly WireAttack[] = [
  { subject: 'a byte a second', act: slowly('HTTP/1.1 200 OK\r\nX: ', 'x'), ...timeUp },
  { subject: 'a body of a byte a second, without an end', act: slowly(ok(), 'x'), ...timeUp },
  {
    subject: 'informational responses without an end',
    act: withoutEnd('', answer('103 Early Hints', 'Link: x').repeat(1000)),
    ...timeUp,
  },
  {
    subject: 'headers without an end',
    act: withoutEnd('HTTP/1.1 200 OK\r\n', 'X: x\r\n'.repeat(10_000)),
    ...tooLarge,
  },
  {
    subject: 'one header without an end',
    act: withoutEnd('HTTP/1.1 200 OK\r\nX: ', mebibyte),
    ...tooLarge,
  },
  {
    subject: 'a chunk whose extension has no end',
    act: withoutEnd(`${ok(chunked)}1;`, mebibyte),
    ...malformed,
  },
  {
    subject: 'trailers without an end',
    act: withoutEnd(`${ok(chunked)}0\r\n`, 'X: x\r\n'.repeat(10_000)),
    ...trailersTooLarge,
  },
  {
    subject: 'one trailer without an end',
    act: withoutEnd(`${ok(chunked)}0\r\nX: `, mebibyte),
    ...trailersTooLarge,
  },
  { subject: 'noise', act: saying(noise), ...brokenOff },
  { subject: 'HTTP/0.9', act: saying('<html>hello</html>'), ...brokenOff },
  {
    subject: 'a chunk whose size is not a number',
    act: saying(`${ok(chunked)}zz\r\nx\r\n0\r\n\r\n`),
    ...malformed,
  },
  {
    subject: 'a body shorter than its length',
    act: saying(`${ok('Content-Length: 1000')}x`),
    ...brokenOff,
  },
  {
    subject: 'a body longer than its length',
    act: saying(`${ok('Content-Length: 1')}${mebibyte}`),
    ...noForgery,
  },
  { subject: 'a negative length', act: saying(`${ok('Content-Length: -1')}x`), ...brokenOff },
  {
    subject: 'a length and chunks',
    act: saying(`${ok('Content-Length: 1', chunked)}1\r\nx\r\n0\r\n\r\n`),
    ...brokenOff,
  },
  { subject: 'a reset', act: (socket) => void socket.resetAndDestroy(), ...brokenOff },
  {
    subject: 'a reset within the body',
    act: (socket) => {
      socket.write(`${ok('Content-Length: 1000')}x`, () => socket.resetAndDestroy());
    },
    ...brokenOff,
  },
  {
    subject: 'a body of 256 MiB in 256 KiB of gzip',
    act: saying(Buffer.concat([Buffer.from(bombHead), bomb])),
    ...noForgery,
  },
  {
    subject: 'a redirect to a file',
    act: saying(answer('302 Found', 'Location: file:///etc/passwd', empty)),
    receiver: { exit: 1, says: 'it redirects to file:///etc/passwd (302)' },
    service: 'it redirects to file:///etc/passwd, so give that address',
  },
  {
    subject: 'a redirect to a text that acts',
    act: saying(answer('302 Found', `Location: ${actingLine}`, empty)),
    receiver: { exit: 1, says: 'it redirects to \\u009b31mred\\u009d0;title' },
    service: 'it redirects to \\u009b31mred\\u009d0;title',
  },
  {
    subject: 'a switch to another protocol',
    act: saying(`${answer('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: x')}hello`),
    ...brokenOff,
  },
  {
    subject: 'a switch to no protocol',
    act: saying(answer('101 Switching Protocols')),
    receiver: { exit: 1, says: 'a status that cannot end an exchange (101)' },
    service: 'POST /control/stores gave 101',
  },
  {
    subject: 'the status 000',
    act: saying(answer('000 x', empty)),
    receiver: { exit: 1, says: 'a status that cannot end an exchange (0)' },
    service: 'POST /control/stores gave 0',
  },
  { subject: 'the status 999', act: saying(answer('999 x', empty)), ...odd('999') },
  {
    subject: 'texts that act wherever one may stand',
    act: (socket) => {
      const headers = ['Location', 'Date', 'Retry-After', 'Content-Type', 'Set-Cookie'];
      const named = headers.map((name) => `${name}: ${actingLine}`);
      socket.write(answer(`500 \u001B[2J${actingLine}`, ...named), 'latin1');
      socket.end(acting);
    },
    ...odd('500'),
  },
  {
    subject: 'a second response that nobody asked for',
    act: saying(`${ok(empty)}${ok('Content-Length: 2')}{}`),
    ...noForgery,
  },
];
