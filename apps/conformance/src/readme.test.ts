import { readFileSync } from 'node:fs';
import { productTable } from '@ordering/events';
import { optionTable } from '@ordering/kit/option-table';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { conformanceCommand } from './options.ts';

const products = productTable.map(({ id }) => id);
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The rows that the README lacks, but for those of the contract's products, which may be more than it names. */
const lacking = (command: Command) =>
  optionTable(command)
    .split('\n')
    .filter((row) => !products.some((product) => row.includes(product)) && !readme.includes(row));

test('the README has every option as the command line has it', () => {
  expect(lacking(conformanceCommand(() => {}))).toEqual([]);
});
