import { expect, test, vi } from 'vitest';
import { openPostgresInbox } from './postgres/postgres-inbox.ts';
import { startRetention } from './retention.ts';
import { openSqliteInbox } from './sqlite/sqlite-inbox.ts';

// Written in JavaScript, where nobody checks the types.

// Never made: each is refused before.
const path = '/nowhere/inbox.db';

const message = async (called: () => unknown): Promise<string> => {
  try {
    await called();
    return 'taken';
  } catch (error) {
    return String(error);
  }
};

test.each<[options: unknown, want: string]>([
  [undefined, 'TypeError: the options must be an object, not undefined'],
  [path, 'TypeError: the options must be an object, not a string'],
  [{}, "TypeError: the option path must be a string, such as 'inbox.db'; it is missing"],
  [
    { path, onReplacd: () => {} },
    'TypeError: unknown option onReplacd; the options are path, maxWaiting, maxWaitingBytes, maxFileBytes, onFailure, onReplaced, onCommit, clock',
  ],
  [
    { path, onFailure: 'x' },
    'TypeError: the option onFailure must be a function, such as (error) => process.exit(1); it is a string',
  ],
  [
    { path, maxWaiting: '5' },
    'TypeError: the option maxWaiting must be a number above 0; it is a string',
  ],
])('a file is not opened with %j', async (options, want) => {
  expect(await message(() => Reflect.apply(openSqliteInbox, undefined, [options]))).toBe(want);
});

test.each<[options: unknown, want: string]>([
  [undefined, 'TypeError: the options must be an object, not undefined'],
  [
    { path: 'inbox.db' },
    'TypeError: unknown option path; the options are url, schema, connections, migrate, maxWaiting, maxWaitingBytes, onCommit, clock',
  ],
  [
    {},
    "TypeError: the option url must be a string, such as 'postgres://localhost/orders'; it is missing",
  ],
  [
    { url: 'postgres://127.0.0.1:1/x', migrate: 'no' },
    'TypeError: the option migrate must be true or false; it is a string',
  ],
])('a schema is not opened with %j', async (options, want) => {
  expect(await message(() => Reflect.apply(openPostgresInbox, undefined, [options]))).toBe(want);
});

test.each<[options: unknown, want: string]>([
  [undefined, 'TypeError: the options must be an object, not undefined'],
  [{}, 'TypeError: the option repeatedForMs must be a number from 0; it is missing'],
  [
    { repeatedForms: 5 },
    'TypeError: unknown option repeatedForms; the options are keepMs, repeatedForMs, onStoreError, clock',
  ],
  [
    { repeatedForMs: 5, keepMs: { done: 10 } },
    'TypeError: the option keepMs must be a number above 0, or { done, dead, quarantined } with one for each; it is an object',
  ],
])('retention does not start with %j', async (options, want) => {
  const purge = vi.fn();
  expect(await message(() => Reflect.apply(startRetention, undefined, [{ purge }, options]))).toBe(
    want,
  );
  expect(purge).not.toHaveBeenCalled();
});
