import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Copy } from '../contract/copy.ts';

const copy = new Copy();
afterAll(() => copy.remove());

const added = 'packages/api/src/added.test.ts';

test.each([
  ['waits', 'return new Promise(() => {});', true, `${added} > waits: The test run was aborted`],
  [
    'never yields',
    'for (;;);',
    false,
    'packages/api: 1 of its files did not end: the run was stopped',
  ],
])(
  'an interrupted run ends with 130 and its summary when a test %s',
  async (name, body, yields, told) => {
    for (const each of ['begun', 'ended']) rmSync(join(copy.root, each), { force: true });
    copy.write(
      added,
      `import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
test('${name}', () => {
  // Where what they have started is ended, as PostgresServer does it.
  process.once('exit', () => writeFileSync('ended', ''));
  writeFileSync('begun', '');
  ${body}
});
`,
    );
    const child = spawn(
      process.execPath,
      ['--conditions=@ordering/source', 'test/run/main.ts', 'packages/api'],
      { cwd: copy.root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    await expect.poll(() => existsSync(join(copy.root, 'begun'))).toBe(true);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(existsSync(join(copy.root, 'ended'))).toBe(yields);
    const output = lines.join('');
    expect(output).toContain(told);
    expect(output).toMatch(/\n\d+ passed, 0 failed, [1-9]\d* skipped\n$/);
  },
);
