import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

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
