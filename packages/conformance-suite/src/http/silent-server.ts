import type { Endpoint, ListeningServer } from './scripted-server.ts';

/** A server at which nothing arrives, and nobody waits for that. */
export function silentServer(url: string): ListeningServer {
  return {
    url,
    received: [],
    overflow: undefined,
    connections: { made: 0, open: 0 },
    endpoint: (name: string): Endpoint => ({ name, url: `${url}/${name}` }),
    until: async () => true,
    refuse: async () => {},
    listen: async () => {},
    async [Symbol.asyncDispose]() {},
  };
}
