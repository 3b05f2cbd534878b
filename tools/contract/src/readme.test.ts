import { readFileSync } from 'node:fs';
import { rowsLacking } from '@ordering/kit/option-table';
import { expect, test } from 'vitest';
import { contractCommand } from './commands/program.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README has every option as the command line has it', () => {
  const program = contractCommand({ cwd: '/', out() {}, err() {} }, () => {});
  expect(rowsLacking(readme, program)).toEqual([]);
});
