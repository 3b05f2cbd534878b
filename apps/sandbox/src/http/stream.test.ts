import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Changes } from '../changes.ts';
import { createStream } from './stream.ts';

/** A server of streams alone, and how many listen. */
async function streams() {
  const changes = new Changes(() => '');
  const listening = { count: 0 };
  const listen = changes.listen.bind(changes);
  vi.spyOn(changes, 'listen').mockImplementation((listener) => {
    listening.count += 1;
    const forget = listen(listener);
    return () => {
      listening.count -= 1;
      forget();
    };
  });
  const app = fastify();
  const stream = createStream(app, changes);
  app.get('/', (request, reply) => stream(request, reply, { after: 0 }));
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const open = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    return socket;
  };
  return { changes, listening, open };
}

test('a reader that does not read is disconnected, and the others continue', async () => {
  const { changes, listening, open } = await streams();
  const [idle, other] = [await open(), await open()];
  idle.pause();
  let read = 0;
  other.on('data', (data) => {
    read += data.length;
  });
  expect(listening.count).toBe(2);
  const operation = 'x'.repeat(200_000);
  let told = 0;
  while (listening.count > 1) {
    changes.add({ operation });
    told += operation.length;
    // Whoever reads keeps up with it.
    await expect.poll(() => read, { interval: 5 }).toBeGreaterThanOrEqual(told);
  }
  changes.add({ operation: 'last' });
  await expect.poll(() => read).toBeGreaterThan(told + 'last'.length);
  expect(listening.count).toBe(1);
});
