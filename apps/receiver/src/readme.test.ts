import { readFileSync } from 'node:fs';
import { productTable } from '@ordering/events';
import { rowsLacking } from '@ordering/kit/option-table';
import { expect, test } from 'vitest';
import { inboxCommand } from './inbox/options.ts';
import { receiverCommand } from './options.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const products = productTable.map(({ id }) => id);

test('the README has every option as the command line has it', () => {
  expect(rowsLacking(readme, receiverCommand())).toEqual([]);
  expect(
    rowsLacking(
      readme,
      inboxCommand(() => {}),
      products,
    ),
  ).toEqual([]);
});
