import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@ordering/api';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { recipes, requireTool } from '../recipes/recipes.ts';
import { root } from './sources.ts';

// The programs in the READMEs of the specs: whoever has another language than ours copies them. They run in a folder that
// has only what they need, with nothing but Python.

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  for (const name of ['vectors', 'plain']) {
    cpSync(join(root, 'specs', name), join(folder, name), { recursive: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const [read = '', ...more] = programsOf('README.md');
const [signatures = '', decisions = '', ...others] = programsOf('vectors/README.md');

test('there are three', () => {
  expect([read, signatures, decisions].every((program) => program.includes('import'))).toBe(true);
  expect([...more, ...others]).toEqual([]);
});

test('contract.json is read', (context) => {
  const said = run(read, '.', context);
  for (const { method, path } of Object.values(operations))
    expect(said).toContain(`${method} ${path}\n`);
  expect(said).toMatch(/ error codes, and \d+ attempts at each delivery\n$/);
});

test('the vectors find nothing wrong', (context) => {
  expect(run(signatures, 'vectors', context)).toBe('');
  expect(run(decisions, 'vectors', context)).toBe('');
});

test('the vectors notice a signature that is not compared', (context) => {
  const careless = signatures.replace('len(signatures) == 1 and ', 'True or ');
  expect(careless).not.toBe(signatures);
  expect(run(careless, 'vectors', context)).toMatch(/^FAIL /);
});

test.for([
  { mistake: 'a status that beats a code', find: 'if known is None', to: 'if by_status' },
  { mistake: 'a write repeated blindly', find: 'and given["state"] is None', to: 'and False' },
  {
    mistake: 'a delay of any length',
    find: '(told or 0) > policy["longestMs"]',
    to: 'False',
  },
  { mistake: 'the shortest of several delays', find: 'max((delay', to: 'min((delay' },
  { mistake: 'attempts without end', find: 'given["attempt"] >=', to: '0 >=' },
])('the vectors notice $mistake', ({ find, to }, context) => {
  expect(decisions).toContain(find);
  expect(run(decisions.replace(find, to), 'vectors', context)).toMatch(/^FAIL /);
});

test('the rules come from contract.json and nowhere else', (context) => {
  const file = join(folder, 'plain/contract.json');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace('"retry": "backoff"', '"retry": "never"');
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
  expect(run(decisions, 'vectors', context)).toMatch(/^FAIL /);
  writeFileSync(file, text);
});

function programsOf(readme: string): string[] {
  const text = readFileSync(join(root, 'specs', readme), 'utf8');
  return [...text.matchAll(/```python\n(.*?)```/gs)].map(([, program = '']) => program);
}

/** What a program prints, errors too. */
function run(program: string, inside: string, context: TestContext): string {
  requireTool(recipes['receiver.py'], context);
  const options = { cwd: join(folder, inside), encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], options);
  return stdout + stderr;
}
