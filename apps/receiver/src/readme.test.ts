import { readFileSync } from 'node:fs';
import { optionTable } from '@ordering/kit/option-table';
import { expect, test } from 'vitest';
import { inboxCommand } from './inbox/options.ts';
import { receiverCommand } from './options.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README has every option as the command line has it', () => {
  expect(readme).toContain(optionTable(receiverCommand()));
  expect(readme).toContain(optionTable(inboxCommand(() => {})));
});
