import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTcp } from '../../testing/endpoint.ts';
import { Connections } from './connections.ts';
import { createGuard } from './guard.ts';

async function bench() {
  const connections = new Connections(createGuard({ allowTargets: ['127.0.0.1'] }));
  onTestFinished(() => connections.close());
  const accepted: Socket[] = [];
  const url = new URL(await startTcp((socket) => accepted.push(socket)));
  const open = () => connections.open(url, new AbortController().signal);
  return { connections, open, accepted };
}

test.each([
  { open: 256, rest: 256 },
  { open: 257, rest: 256 },
  { open: 300, rest: 256 },
])(
  'keeps $rest of $open used connections idle, over all origins, in each of two bursts',
  async (given) => {
    const { connections, open } = await bench();
    const originOf = (n: number) => `https://${n % 10}.example`;
    for (const burst of [1, 2]) {
      const taken: Socket[] = [];
      for (let n = 0; n < given.open; n += 1) {
        taken.push((await connections.take(originOf(n))) ?? (await open()));
      }
      // What rested after the first burst was taken first.
      expect([burst, connections.size]).toEqual([burst, given.open]);
      for (const [n, each] of taken.entries()) connections.rest(originOf(n), each);
      await expect.poll(() => [burst, connections.size]).toEqual([burst, given.rest]);
    }
  },
);

test('the most recently idle one is used first, and a closed one never', async () => {
  const { connections, open } = await bench();
  const [first, last, closed] = [await open(), await open(), await open()];
  for (const each of [first, last, closed]) connections.rest('https://a.example', each);
  closed.destroy();
  expect(await connections.take('https://b.example')).toBeUndefined();
  expect(await connections.take('https://a.example')).toBe(last);
  expect(await connections.take('https://a.example')).toBe(first);
  expect(await connections.take('https://a.example')).toBeUndefined();
  expect(connections.size).toBe(2);
});

test('one on which something comes that answers nothing is not used', async () => {
  const { connections, open, accepted } = await bench();
  connections.rest('https://a.example', await open());
  await expect.poll(() => accepted).toHaveLength(1);
  accepted[0]?.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  await expect.poll(() => connections.size).toBe(0);
  expect(await connections.take('https://a.example')).toBeUndefined();
});

test('one that was given back after the end does not rest', async () => {
  const { connections, open } = await bench();
  const taken = await open();
  connections.close();
  connections.rest('https://a.example', taken);
  expect(taken.destroyed).toBe(true);
});
