import { ConfigError } from '@ordering/kit/failure';
import { readDatabase, readFile, refuse } from '../database.ts';
import { databaseVariable } from '../options.ts';
import type { CopyOptions } from './options.ts';
import type { Print } from './print.ts';

/** Copies the inbox in a file into PostgreSQL, and says on a terminal how far it is. */
export async function copy(options: CopyOptions, print: Print, err: Print): Promise<number> {
  const { from, json } = options;
  const file = readFile('--from', from);
  const server = readDatabase(options, process.env, '--to');
  if (server.kind !== 'postgres') {
    throw new ConfigError(`give --to postgres://HOST/NAME, or set ${databaseVariable}`);
  }
  const { copyToPostgres } = await import('@ordering/inbox/postgres');
  const onTerminal = process.stderr.isTTY === true;
  const { copied } = await copyToPostgres({
    ...{ path: file.path, url: server.url, schema: server.schema },
    onStep({ copied, of }) {
      if (onTerminal) err(`\r${copied} of ${of} copied${copied === of ? '\n' : ''}`);
    },
  }).catch((cause) => refuse(cause, 'inbox copy'));
  print(json ? `${JSON.stringify({ copied })}\n` : `copied ${copied}\n`);
  return 0;
}
