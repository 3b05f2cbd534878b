import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Copy } from '../contract/copy.ts';

// `npm test` on a copy of the repository, of which one small workspace is edited. `interrupt.crash.test.ts` interrupts it.

const copy = new Copy();
afterAll(() => copy.remove());

const added = 'packages/api/src/added.test.ts';
beforeEach(() => rmSync(join(copy.root, added), { force: true }));

const npmTest = (...args: string[]) => copy.run('test/run/main.ts', args);
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);

test('a workspace that passed does not run again until something it depends on has changed', () => {
  const first = npmTest('packages/api');
  expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/api +\d+ passed +\d/) });
  const second = npmTest('packages/api');
  expect(second.output).toMatch(/api +\d+ passed +unchanged/);
  expect(lastLine(second.output)).toBe(lastLine(first.output));
  expect(npmTest('--force', 'packages/api').output).not.toContain('unchanged');

  copy.write('packages/api/src/path.ts', `${copy.read('packages/api/src/path.ts')}\n// Edited.\n`);
  expect(npmTest('packages/api').output).not.toContain('unchanged');
  expect(npmTest('packages/api').output).toContain('unchanged');
});

test('a failure is shown once, with its diff, its place, and a command that repeats it', () => {
  copy.write(
    added,
    `import { expect, test } from 'vitest';
test("one (of) two, it's", () => {
  console.log('a hint');
  expect({ a: 1 }).toEqual({ a: 2 });
});
`,
  );
  const { code, output } = npmTest('packages/api');
  expect(code).toBe(1);
  expect(output.split('FAILED')).toHaveLength(2);
  expect(output).toContain(`FAILED one (of) two, it's  ${added}:4\n`);
  expect(output).toContain('-   "a": 2,');
  expect(output).toContain('a hint');
  expect(lastLine(output)).toMatch(/^\d+ passed, 1 failed$/);

  const again = /Run it alone: npx (.*)/.exec(output)?.[1] ?? '';
  const args = again
    .replace(/'one .*/, '')
    .trim()
    .split(' ')
    .slice(1);
  const repeated = copy.run('node_modules/vitest/vitest.mjs', [...args, "one \\(of\\) two, it's"]);
  expect(repeated.code).toBe(1);
  expect(repeated.output).toMatch(/1 failed/);
  // What failed runs again.
  expect(npmTest('packages/api').code).toBe(1);
});

test('a run is red when a file cannot be loaded, when a hook fails, and when nothing waits for an error', () => {
  const sources = {
    load: "throw new Error('no');",
    hook: "import { beforeAll, test } from 'vitest'; beforeAll(() => { throw new Error('no hook'); }); test('a', () => {});",
    stray:
      "import { test } from 'vitest'; test('a', () => { Promise.reject(new Error('stray')); });",
  };
  const fileOf = (name: string) => added.replace('added', `added-${name}`);
  for (const [name, source] of Object.entries(sources)) copy.write(fileOf(name), `${source}\n`);
  const { code, output } = npmTest('packages/api');
  for (const name of Object.keys(sources)) copy.delete(fileOf(name));
  expect(code, output).toBe(1);
  expect(output).toContain(`FAILED ${fileOf('load')}`);
  expect(output).toMatch(new RegExp(`FAILED ${fileOf('hook')}[\\s\\S]*Error: no hook`));
  expect(output).toMatch(/FAILED[\s\S]*Error: stray/);
  expect(lastLine(output)).toMatch(/^\d+ passed, 3 failed/);
});

test('a run is red when a worker dies', () => {
  copy.write(
    added,
    "import { test } from 'vitest'; test('a', () => { process.kill(process.pid, 'SIGKILL'); });\n",
  );
  const { code, output } = npmTest('packages/api');
  expect(code, output).toBe(1);
  expect(output).toContain('FAILED');
  expect(lastLine(output)).toMatch(/^\d+ passed, [1-9]\d* failed/);
});

test('a run that stops at the first failure tells it, though its file has not ended', () => {
  copy.write(
    added,
    `import { expect, test } from 'vitest';
test.concurrent('fails', () => expect(1).toBe(2));
test.concurrent('fails, too', () => expect(1).toBe(2));
test.concurrent('goes on', () => new Promise(() => {}));
test('comes later', () => {});
`,
  );
  const { code, output } = npmTest('--bail', 'packages/api', 'packages/events', 'packages/errors');
  expect(code, output).toBe(1);
  expect(output).toContain(`FAILED fails  ${added}:2\n`);
  expect(output).not.toContain('It did not end');
  expect(lastLine(output)).toMatch(/^\d+ passed, 2 failed, [1-9]\d* skipped$/);
});

test('a skipped test is named with its reason, and not kept', () => {
  copy.write(
    added,
    "import { test } from 'vitest'; test('in PHP', ({ skip }) => skip('php is not installed'));\n",
  );
  for (const _ of [1, 2]) {
    const { code, output } = npmTest('packages/api');
    expect(code).toBe(0);
    expect(output).toContain(`${added} > in PHP: php is not installed`);
    expect(lastLine(output)).toMatch(/^\d+ passed, 0 failed, 1 skipped$/);
  }
});

test('a task that fails prints what it said, and counts as one', () => {
  const specs = copy.read('specs/openapi.yaml');
  copy.write('specs/openapi.yaml', specs.replace('const: rate.limited', 'const: rate.unlimited'));
  const { code, output } = npmTest('spec');
  copy.write('specs/openapi.yaml', specs);
  expect(code).toBe(1);
  expect(output).toMatch(/FAILED spec\n[\s\S]*rate\.unlimited/);
  expect(lastLine(output)).toBe('0 passed, 1 failed');
});

test('a task that is not there is refused with the names of those that are', () => {
  const { code, output } = npmTest('packages/inbocks');
  expect(code).toBe(2);
  expect(output).toContain('there is no task packages/inbocks; there are');
  expect(output).toContain('packages/inbox');
});
