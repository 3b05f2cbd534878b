import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Outcome } from './outcome.ts';
import { Screen } from './screen.ts';

const nothing: Outcome = { passed: 0, failures: [], skips: [], tookMs: 0 };

/** What a screen writes to something that is not a terminal. */
async function written(show: (screen: Screen) => void): Promise<string> {
  const out = new PassThrough();
  const screen = new Screen(out);
  show(screen);
  screen.summary();
  out.end();
  return (await text(out)).replace(/Took \d+\.\d s/, 'Took 0.0 s');
}

test('a summary without failures ends with the counts', async () => {
  const said = await written((screen) => {
    screen.align(['lint', 'packages/inbox']);
    screen.task('packages/inbox', { ...nothing, passed: 373, tookMs: 11_250 });
    screen.task('lint', { ...nothing, passed: 1 }, true);
  });
  expect(said).toBe(
    `  ✓ packages/inbox   373 passed  11.3 s
  ✓ lint               1 passed  unchanged

Took 0.0 s.
374 passed, 0 failed
`,
  );
});

test('a summary has each failure once, with its place and its command, and each skip with its reason', async () => {
  const failure = {
    name: 'a claim finds a row',
    text: 'expected 1\ngot 0',
    again: 'npx vitest run x',
  };
  const said = await written((screen) => {
    screen.task('one', { ...nothing, passed: 2, failures: [{ ...failure, place: 'a.test.ts:3' }] });
    screen.task('two', { ...nothing, skips: [{ name: 'in PHP', reason: 'php is not installed' }] });
  });
  expect(said).toBe(
    `  ✗ one  2 passed, 1 failed  0.0 s
  ✓ two  0 passed, 0 failed, 1 skipped  0.0 s

FAILED a claim finds a row  a.test.ts:3
  expected 1
  got 0
  Run it alone: npx vitest run x

Skipped:
  in PHP: php is not installed

Took 0.0 s.
2 passed, 1 failed, 1 skipped
`,
  );
});
