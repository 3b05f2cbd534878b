import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const states = { pending: 1, processing: 0, done: 0, dead: 0, quarantined: 0 };

test('each reading has the age of the oldest delivery as it is then, and none where nothing can be counted', async () => {
  const found = [
    async () => ({ states, oldestMs: 90_000 }),
    async () => ({ states }),
    async () => Promise.reject(new Error('the server does not answer')),
  ];
  const metrics = createMetrics({
    counts: () => (found.shift() ?? expect.fail('it is counted once for each reading'))(),
    ready: async () => ({ ready: true }),
  });
  const read = async () =>
    (await metrics.read()).text
      .split('\n')
      .filter((line) => /^ordering_receiver_inbox_(oldest|deliveries\{state="pending)/.test(line));
  const waiting = 'ordering_receiver_inbox_deliveries{state="pending"} 1';
  expect(await read()).toEqual(['ordering_receiver_inbox_oldest_seconds 90', waiting]);
  expect(await read()).toEqual(['ordering_receiver_inbox_oldest_seconds 0', waiting]);
  expect(await read()).toEqual([]);
});
