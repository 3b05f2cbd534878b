import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Where systems do not look for the port of a client, from 32768 or 49152 on: a port from there can be taken by any
 * connection between the moment in which it is chosen and the one in which a server listens at it.
 */
const outsideClientPorts = [20_000, 32_768] as const;

/** A loopback port that is free, for a server that must come back under the same address. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(...outsideClientPorts);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${outsideClientPorts.join(' to ')}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
