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

const empty = 'Content-Length: 0';
const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024));
const bombHead = ok('Content-Encoding: gzip', `Content-Length: ${bomb.length}`);
/** The same each time, and no protocol. */
const noise = createHash('shake256', { outputLength: 100_000 }).update('noise').digest();

/** What answers as no server should, and what a reader is told of it. */
interface WireAttack {
  readonly subject: string;
  act(socket: Socket): void;
  readonly says: string;
}

const brokenOff = 'POST /control/stores failed: ';

export const wireAttacks: readonly WireAttack[] = [
  { subject: 'a byte a second', act: slowly('HTTP/1.1 200 OK\r\nX: ', 'x'), says: timeIsUp },
  {
    subject: 'informational responses without an end',
    act: withoutEnd('', answer('103 Early Hints', 'Link: x').repeat(1000)),
    says: timeIsUp,
  },
  {
    subject: 'headers without an end',
    act: withoutEnd('HTTP/1.1 200 OK\r\n', 'X: x\r\n'.repeat(10_000)),
    says: 'the headers of the answer are larger than',
  },
  { subject: 'noise', act: saying(noise), says: brokenOff },
  {
    subject: 'a body of 256 MiB in 256 KiB of gzip',
    act: saying(Buffer.concat([Buffer.from(bombHead), bomb])),
    says: 'the response to POST /control/stores has no string or number at /id',
  },
  {
    subject: 'a redirect to a text that acts',
    act: saying(answer('302 Found', `Location: ${actingLine}`, empty)),
    says: 'it redirects to \\u009b31mred\\u009d0;title',
  },
  {
    subject: 'a switch to another protocol',
    act: saying(`${answer('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: x')}hello`),
    says: brokenOff,
  },
  {
    subject: 'texts that act wherever one may stand',
    act: (socket) => {
      const headers = ['Location', 'Date', 'Retry-After', 'Content-Type', 'Set-Cookie'];
      const named = headers.map((name) => `${name}: ${actingLine}`);
      socket.write(answer(`500 \u001B[2J${actingLine}`, ...named), 'latin1');
      socket.end(acting);
    },
    says: 'POST /control/stores gave 500',
  },
];
