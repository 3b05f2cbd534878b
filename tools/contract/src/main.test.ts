import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lineOf } from './testing/specs.ts';

// The command as npm runs it: its own process, on the Node of node_modules, over the real specs.

const repository = join(import.meta.dirname, '../../..');
const bin = join(repository, 'node_modules/.bin');
let copy: string;

// Several processes a test, on a machine that may be busy.

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'contract-'));
  cpSync(join(repository, 'specs'), join(copy, 'specs'), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

function contract(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(join(bin, 'contract'), args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  return { status, stdout, stderr };
}

// Seven processes one after another.
test('generate; nothing to do; the same bytes elsewhere; a new code drifts and names its line until it is generated', () => {
  mkdirSync(join(copy, 'node_modules'));
  const { status, stdout, stderr } = contract(['generate']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^generate: \d+ files \([1-9]\d* written, /);
  expect(contract(['generate'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^generate: \d+ files unchanged, \d+ ms\n$/),
  });

  const elsewhere = { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR' };
  expect(contract(['generate', '--check'], elsewhere)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('files up to date, '),
    stderr: '',
  });

  const path = join(copy, 'specs/openapi.yaml');
  const before = '            - type: string\n              const: rate.limited\n';
  const added =
    '            - const: order.never_heard_of\n              type: string\n              x-status: 409\n              description: Again.\n';
  const text = readFileSync(path, 'utf8').replace(before, added + before);
  writeFileSync(path, text);
  const line = lineOf(text, '- const: order.never_heard_of');
  const check = contract(['generate', '--check']);
  expect(check.status).toBe(1);
  expect(check.stderr).toContain(`specs/openapi.yaml:${line}`);
  expect(contract(['generate']).stdout).toMatch(/ [1-9]\d* unchanged, /);
  expect(contract(['generate', '--check']).status).toBe(0);
});

test('a problem: file, line and fix on stderr, exit 1, nothing written', () => {
  const path = join(copy, 'specs/openapi.yaml');
  const text = readFileSync(path, 'utf8').replace(
    'operationId: cancelOrder',
    'operationId: integrateStore',
  );
  writeFileSync(path, text);
  const { status, stdout, stderr } = contract(['generate']);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  const line = lineOf(text, 'operationId: integrateStore', 'last');
  expect(stderr).toMatch(
    new RegExp(`^specs/openapi.yaml:${line}: the operationId integrateStore .* — give`),
  );
  expect(existsSync(join(copy, 'packages'))).toBe(false);
});

test('wrong usage: one sentence, exit 2', () => {
  const { status, stdout, stderr } = contract(['generate', '--sheck']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^error: [^\n]+\n$/);
});
