import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';

/** An endpoint that answers nothing until it is told to. */
export interface HangingEndpoint {
  readonly url: string;
  /** Answers the oldest attempt that waits for it, as soon as there is one. */
  answer(status: number): Promise<void>;
}

/** An endpoint for the tests of a file. */
export function hangingForTests(): HangingEndpoint {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      waiting.push(response);
      server.emit('waits');
    });
  });
  let url = '';
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
    url = `http://127.0.0.1:${address.port}/webhooks`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get url() {
      return url;
    },
    async answer(status) {
      while (waiting.length === 0) await once(server, 'waits');
      waiting.shift()?.writeHead(status).end();
    },
  };
}
