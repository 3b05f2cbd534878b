import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@ordering/kit/clock';
import { lockFile } from '@ordering/kit/file-lock';
import { root } from '../contract/sources.ts';

/** What tests of this repository keep for each other, and for the next run. */
export const cache = join(root, 'node_modules/.cache');

/** Does what no two tests may do at once; each is in a process of its own. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(cache, { recursive: true });
  for (;;) {
    const release = lockFile(join(cache, 'pack.lock'));
    if (release === undefined) {
      await systemClock.sleep(100);
      continue;
    }
    try {
      return await work();
    } finally {
      release();
    }
  }
}
