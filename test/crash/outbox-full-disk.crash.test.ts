import { test } from 'vitest';
import { countThroughFullDisk } from './outbox-full-disk.ts';

// vitest's own reporter shows the figures that this prints.

test('an advance during which the disk is full 20 times counts every attempt, once', {
  timeout: 20 * 60 * 1000,
}, async () => {
  console.log(await countThroughFullDisk(50, 90, 20));
});
