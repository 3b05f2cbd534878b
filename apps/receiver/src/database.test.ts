import { ConfigError } from '@ordering/kit/failure';
import { freePort } from '@ordering/kit/free-port';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('a server that is not there is refused by its place, without the password', async () => {
  const port = await freePort();
  const url = `postgres://user:hush@127.0.0.1:${port}/db`;
  const opening = openDatabase({ kind: 'postgres', url, schema: 'inbox', connections: 4 });
  await expect(opening).rejects.toThrow(ConfigError);
  const place = new RegExp(`^--database: the inbox cannot be opened: .*127\\.0\\.0\\.1:${port}`);
  await expect(opening).rejects.toThrow(place);
  await expect(opening).rejects.not.toThrow(/hush/);
});
