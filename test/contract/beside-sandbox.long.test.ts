import { afterAll, beforeAll, test } from 'vitest';
import {
  additions,
  besideSandbox,
} from '../../tools/contract/src/edits/testing/table/beside-sandbox.ts';
import { expectGood, put } from './beside-sandbox.ts';
import { Copy } from './copy.ts';

// The contract adds all that the sandbox has too, at once; then it also takes places that the sandbox has filled. Each edit by
// itself is in beside-sandbox.crash.test.ts.

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

test(
  'what has the method and the path of an operation of the sandbox hides it',
  async () => {
    const hiding = besideSandbox.filter(
      ({ name }) => name === 'the same, with another id and another parameter',
    );
    for (const { files } of hiding) put(copy, files);
    await expectGood(copy, { hides: hiding.flatMap(({ hides = [] }) => hides) });
  },
  20 * minuteMs,
);

test(
  'what no longer fits keeps nobody from generating, and the sandbox from starting',
  async () => {
    const broken = besideSandbox.filter(
      ({ name }) =>
        name === 'a product with another name' || name === 'a message of a denial that may be null',
    );
    for (const { files } of broken) put(copy, files);
    await expectGood(copy, {
      unfit: broken.flatMap(({ unfit = [] }) => unfit),
      named: broken.flatMap(({ named = [] }) => named),
    });
  },
  20 * minuteMs,
);
