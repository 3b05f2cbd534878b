import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { closeBenches, openBench } from '../../testing/bench.ts';
import { storedAtOnce } from '../../testing/stored.ts';
import { deliveryTo } from '../testing/samples.ts';

afterAll(closeBenches);

test.each([
  { name: 'ten thousand deliveries', body: 0, want: 10_000 },
  { name: '64 MiB', body: 1024 * 1024, want: 64 },
])('by default $name may wait for the disk, and no more', async ({ body, want }) => {
  expect(await storedAtOnce({}, body, want + 1)).toEqual([want, want]);
});

test('a file that is locked for too long fails the call, and nothing else', async () => {
  const { outbox, path } = await openBench();
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect(outbox.send(deliveryTo('a'))).rejects.toMatchObject({ code: 'store' });
  expect((await outbox.list()).deliveries).toEqual([]);
  other.exec('COMMIT');
  expect(await outbox.send(deliveryTo('a'))).toEqual(expect.any(String));
});
