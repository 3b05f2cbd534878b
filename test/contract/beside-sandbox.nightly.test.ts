import { afterAll, afterEach, beforeAll, test } from 'vitest';
import {
  additions,
  besideSandbox,
} from '../../tools/contract/src/edits/testing/table/beside-sandbox.ts';
import { expectGood, put } from './beside-sandbox.ts';
import { Copy } from './copy.ts';

// Each edit of the contract that has to do with its sandbox, by itself, and all that add something at once.

const minuteMs = 60_000;

let copy: Copy;
let undo = () => {};
beforeAll(() => {
  copy = new Copy();
});
afterEach(() => undo());
afterAll(() => copy.remove());

test(
  'all that the sandbox has may be in the contract too, at once',
  async () => {
    const undos = additions.map(({ files }) => put(copy, files)).reverse();
    undo = () => {
      for (const each of undos) each();
    };
    await expectGood(copy, {});
  },
  20 * minuteMs,
);

test.each(besideSandbox)(
  '$name',
  async (edit) => {
    undo = put(copy, edit.files);
    await expectGood(copy, edit);
  },
  20 * minuteMs,
);
