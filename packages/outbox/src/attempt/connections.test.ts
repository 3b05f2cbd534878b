import { expect, onTestFinished, test } from 'vitest';
import { type Connection, Connections } from './connections.ts';
import { createGuard } from './guard.ts';

// No connection is made before the first request.

function bench(): Connections {
  const connections = new Connections(createGuard());
  onTestFinished(() => connections.close());
  return connections;
}

const openSeveral = (connections: Connections, count: number, origin: (n: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, n) => connections.open(origin(n))));

test.each([
  { open: 256, rest: 256 },
  { open: 257, rest: 256 },
  { open: 300, rest: 256 },
])(
  'keeps $rest of $open used connections idle, over all origins, in each of two bursts',
  async ({ open, rest }) => {
    const connections = bench();
    for (const burst of [1, 2]) {
      const taken: Connection[] = [];
      const origin = (n: number) => `https://${n % 10}.example`;
      for (let n = 0; n < open; n += 1) taken.push(await connections.take(origin(n)));
      // What rested after the first burst was taken first.
      expect([burst, connections.size]).toEqual([burst, open]);
      for (const each of taken) connections.rest(each);
      expect([burst, connections.size]).toEqual([burst, rest]);
    }
  },
);

test('the most recently idle one is used first, and a closed one never', async () => {
  const connections = bench();
  const [first, last] = await openSeveral(connections, 2, () => 'https://a.example');
  if (first === undefined || last === undefined) throw new Error('There are none.');
  connections.rest(first);
  connections.rest(last);
  connections.discard(last);
  expect(connections.size).toBe(1);
  expect(await connections.take('https://a.example')).toBe(first);
  expect(await connections.take('https://a.example')).not.toBe(last);
});

test('one that was given back after the end does not rest', async () => {
  const connections = bench();
  const taken = await connections.take('https://a.example');
  await connections.close();
  connections.rest(taken);
  expect(connections.size).toBe(0);
  expect(taken.client.destroyed).toBe(true);
});
