import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';

test('our client passes every check of a client', () => {
  const node = `'${process.execPath}' --conditions=@ordering/source --disable-warning=ExperimentalWarning`;
  const runner = [join(root, 'apps/conformance/src/main.ts'), 'client', '--no-color'];
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--conditions=@ordering/source', ...runner, '--exec', `${node} recipes/client.ts`],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stdout).toContain('This client conforms: every MUST that applies passed.');
  expect(stdout).not.toMatch(/warned|not run|not observable/);
  expect(status).toBe(0);
});
