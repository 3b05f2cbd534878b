import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Where systems do not look for the port of a client, from 32768 or 49152 on: a port from there can be taken by any
 * connection between the moment in which it is chosen and the one in which a server listens at it.
 */
const outsideClientPorts = [20_000, 32_768] as const;

/**
 * A loopback port for a server that must come back under the same address. It is this process's until the process ends:
 * whoever else calls this, in whatever process, gets another one, also while nobody listens at it. What says so is a
 * UDP socket at the port's number, which is nothing to TCP and which the system closes with the process.
 * See docs/decisions/tests-and-time.md.
 *
 * @param next - Where to look; anywhere by default.
 */
export async function freePort(
  next: () => number = () => randomInt(...outsideClientPorts),
): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = next();
    const release = await reserve(port);
    if (release === undefined) continue;
    if (await isFree(port)) return port;
    release();
  }
  throw new Error(`No free port was found from ${outsideClientPorts.join(' to ')}.`);
}

/** Returns what gives the port back; undefined if another has it. */
function reserve(port: number): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => resolve(undefined));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () =>
      resolve(() => void socket.close()),
    );
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
