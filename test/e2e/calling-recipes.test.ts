import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { sandboxHere } from './sandbox.ts';

const recipes: { file: string; prints: string[] }[] = [
  {
    file: 'calls.ts',
    prints: [
      expect.stringMatching(/^integrateStore: a secret of \d\d+ characters$/),
      'cancelOrder: denied',
    ],
  },
  {
    file: 'authorization-code.ts',
    prints: [
      'the merchant has consented',
      'the first call: done',
      'a call after the token has expired: done',
    ],
  },
];
test.each(recipes)('$file does against the sandbox what it says', async ({ file, prints }) => {
  const { url, stop } = await sandboxHere();
  onTestFinished(stop);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@ordering/source', join(root, 'recipes', file)],
    { env: { ...process.env, ORDERING_BASE_URL: url } },
  );
  expect(stdout.trimEnd().split('\n')).toEqual(prints);
});
