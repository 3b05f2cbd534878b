import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Copy } from '../contract/copy.ts';

const copy = new Copy();
afterAll(() => copy.remove());

const stress = (...args: string[]) => copy.run('test/stress/main.ts', args, 300_000);

test('a test that takes luck is found, and named with its seed and its log', () => {
  const file = 'packages/api/src/luck.test.ts';
  copy.write(
    file,
    `import { expect, test } from 'vitest';
// It takes for granted that the tests of a file run in their order.
const ran = [];
test('one', () => void ran.push(1));
test('two comes after one', () => expect(ran).toEqual([1]));
`,
  );
  // The order follows from the seed, so what these rounds find is the same each time.
  const { code, output } = stress('--times', '8', '--rest', '8', file);
  expect(code, output).toBe(1);
  const found =
    /RED in [1-7] of 8 rounds: packages\/api\/src\/luck\.test\.ts > two comes after one\n {2}--seed \d+, (\S+)/.exec(
      output,
    );
  expect(found, output).not.toBeNull();
  expect(existsSync(join(copy.root, found?.[1] ?? ''))).toBe(true);
});

test('the processes of a test are paused', () => {
  const file = 'packages/api/src/paused.test.ts';
  copy.write(
    file,
    `import { expect, test } from 'vitest';
test('time is missing in the end', async () => {
  let last = performance.now();
  const longest = () => {
    const now = performance.now();
    const gap = now - last;
    last = now;
    return gap;
  };
  await expect.poll(longest, { interval: 5, timeout: 100_000 }).toBeGreaterThan(300);
});
`,
  );
  expect(stress('--times', '1', file)).toMatchObject({ code: 0 });
});

test('tests that take no luck are green each time, and only those that touch something outside run often', () => {
  const { code, output } = stress(
    '--times',
    '2',
    '--rest',
    '1',
    'packages/errors',
    'tools/kit/src/serve.test.ts',
  );
  expect(code, output).toBe(0);
  expect(output).toMatch(/^\d+ files 2 times, \d+ files 1 times$/m);
  expect(output).toContain('Nothing was red in 2 rounds.');
});
