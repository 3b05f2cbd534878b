import { readFileSync } from 'node:fs';
import { rowsLacking } from '@ordering/kit/option-table';
import { expect, test } from 'vitest';
import { readOptions, startCommand } from './options.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README has every option as the command line has it', () => {
  expect(rowsLacking(readme, startCommand())).toEqual([]);
});

test('npm start keeps deliveries in SQLite and writes into reports/, unless told otherwise', async () => {
  expect(await readOptions([])).toEqual({ database: 'sqlite', reports: 'reports' });
  expect(await readOptions(['--database', 'postgres', '--reports', 'r'])).toEqual({
    database: 'postgres',
    reports: 'r',
  });
  await expect(readOptions(['--database', 'mysql'])).rejects.toThrow(
    '--database must be one of sqlite, postgres',
  );
});
