import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server that runs. A receiver takes deliveries at `/webhooks` of its URL. */
export interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

export async function listen(listener: RequestListener, port: number): Promise<Running> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close().closeAllConnections();
      await closed;
    },
  };
}
