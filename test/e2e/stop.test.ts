import { test } from 'vitest';
import { expectNothingLeft, run } from './script.ts';

// One program and one signal; `stop.long.test.ts` has them all.
test('SIGTERM to npm alone leaves nothing of the sandbox', async () => {
  const script = run(['run', 'sandbox', '--', '--port', '0', '--json']);
  await script.said('"event":"ready"');
  script.npm.kill('SIGTERM');
  await expectNothingLeft(script);
});
