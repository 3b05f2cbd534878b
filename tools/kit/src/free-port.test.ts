import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';

async function listenAt(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

/** Looks at a port first, and then anywhere. */
function beginningAt(port: number): () => number {
  let tries = 0;
  return () => {
    tries += 1;
    return tries === 1 ? port : randomInt(20_000, 32_768);
  };
}

test('a port is given out once, also while nobody listens at it', async () => {
  const port = await freePort();
  expect(await freePort(beginningAt(port))).not.toBe(port);
  await listenAt(port);
});
