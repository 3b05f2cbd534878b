import { readFileSync } from 'node:fs';
import { optionTable } from '@ordering/kit/option-table';
import { expect, test } from 'vitest';
import { conformanceCommand } from './options.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README has every option as the command line has it', () => {
  expect(readme).toContain(optionTable(conformanceCommand(() => {})));
});
