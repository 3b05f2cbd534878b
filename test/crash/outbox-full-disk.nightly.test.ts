import { test } from 'vitest';
import { countThroughFullDisk } from './outbox-full-disk.ts';

test('an advance during which the disk is full a few times counts every attempt, once', async () => {
  await countThroughFullDisk(10, 30, 4);
});
