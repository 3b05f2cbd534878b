import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { policyCommand } from '../../tools/contract/src/commands/policy.ts';
import { root } from './sources.ts';

test('the page on the policy has the table that the command prints', () => {
  const printed: string[] = [];
  policyCommand({}, { cwd: root, out: (line) => printed.push(line), err: () => {} });
  const page = readFileSync(join(root, 'docs/policy.md'), 'utf8').split('\n');
  expect(page.filter((line) => line.startsWith('|'))).toEqual(printed);
});
