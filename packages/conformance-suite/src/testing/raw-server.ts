import { once } from 'node:events';
import { createServer } from 'node:net';

interface RawServer extends AsyncDisposable {
  readonly url: string;
  /** The bytes of each connection, in order. */
  readonly requests: readonly Buffer[];
}

/** Takes whatever bytes come, until the end of a request, and answers each with the same text. */
export async function startRawServer(answer: string): Promise<RawServer> {
  const requests: Buffer[] = [];
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      if (!isWhole(bytes)) return;
      requests.push(bytes);
      socket.end(answer);
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

export const okAnswer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok';

function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  if (/transfer-encoding: chunked/i.test(text)) return text.endsWith('0\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return bytes.length >= end + 4 + length;
}

/** The header lines and the body of a request. */
export function parts(request: Buffer | undefined): { lines: readonly string[]; body: Buffer } {
  const bytes = request ?? Buffer.alloc(0);
  const end = bytes.indexOf('\r\n\r\n');
  return {
    lines: bytes.subarray(0, end).toString('latin1').split('\r\n'),
    body: bytes.subarray(end + 4),
  };
}
