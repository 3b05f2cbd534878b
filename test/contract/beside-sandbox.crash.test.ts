import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { besideSandbox } from '../../tools/contract/src/edits/testing/table/beside-sandbox.ts';
import { expectGood, put } from './beside-sandbox.ts';
import { Copy } from './copy.ts';

// Each edit of the contract that has to do with its sandbox, by itself.

const minuteMs = 60_000;

let copy: Copy;
let undo = () => {};
beforeAll(() => {
  copy = new Copy();
});
afterEach(() => undo());
afterAll(() => copy.remove());

test.each(besideSandbox)(
  '$name',
  async (edit) => {
    undo = put(copy, edit.files);
    await expectGood(copy, edit);
  },
  20 * minuteMs,
);
