import { afterAll, beforeAll, test } from 'vitest';
import {
  additions,
  besideSandbox,
} from '../../tools/contract/src/edits/testing/table/beside-sandbox.ts';
import { expectGood, put } from './beside-sandbox.ts';
import { Copy } from './copy.ts';

// The contract adds all that the sandbox has too, at once, and then a few edits are made by themselves. All of them
// are in beside-sandbox.crash.test.ts.

const minuteMs = 60_000;

let copy: Copy;
beforeAll(() => {
  copy = new Copy();
});
afterAll(() => copy.remove());

test(
  'all that the sandbox has may be in the contract too',
  async () => {
    const undo = additions.map(({ files }) => put(copy, files));
    await expectGood(copy, {});
    for (const each of undo.toReversed()) each();
  },
  20 * minuteMs,
);

test.each(
  besideSandbox.filter(({ name }) =>
    [
      'the same, with another id and another parameter',
      'a message of a denial that may be null',
      'a product with another name',
    ].includes(name),
  ),
)(
  '$name',
  async (edit) => {
    const undo = put(copy, edit.files);
    await expectGood(copy, edit);
    undo();
  },
  20 * minuteMs,
);
