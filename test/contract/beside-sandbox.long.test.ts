import { afterAll, beforeAll, test } from 'vitest';
import { additions } from '../../tools/contract/src/edits/testing/table/beside-sandbox.ts';
import { expectGood, put } from './beside-sandbox.ts';
import { Copy } from './copy.ts';

// The contract adds all that the sandbox has too, at once. beside-sandbox.crash.test.ts makes each edit by itself.

const minuteMs = 60_000;

let copy: Copy;
beforeAll(() => {
  copy = new Copy();
});
afterAll(() => copy.remove());

test(
  'all that the sandbox has may be in the contract too',
  async () => {
    for (const { files } of additions) put(copy, files);
    await expectGood(copy, {});
  },
  20 * minuteMs,
);
