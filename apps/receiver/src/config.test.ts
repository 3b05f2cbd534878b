import { resolve } from 'node:path';
import { ConfigError } from '@ordering/kit/failure';
import type { Given } from '@ordering/kit/option-table';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { placeOf } from './database.ts';

const env = { ORDERING_WEBHOOK_SECRETS: 'one' };

test('readConfig brings options to their types', () => {
  expect(readConfig({ port: '0', retain: '1d' }, env)).toMatchObject({
    port: 0,
    database: { kind: 'sqlite', path: resolve('receiver.db') },
    operations: { host: '127.0.0.1', port: 0, orAnyFree: true },
    keepMs: { done: 86_400_000, dead: 86_400_000, quarantined: 86_400_000 },
    handling: { concurrency: 16, maxAttempts: 16, timeoutMs: 60_000, afterDead: 'go-on' },
    resourceFields: [],
    work: { kind: 'nothing' },
    secrets: { kind: 'given', text: 'one' },
  });
});

test('readConfig finds the database in an option, or in the environment', () => {
  const read = (given: Given, more: Record<string, string> = {}) =>
    readConfig(given, { ...env, ...more }).database;
  const url = 'postgresql://user:pass@host/db?sslmode=verify-full';
  const postgres = { kind: 'postgres', url, schema: 'ordering_inbox', connections: 6 };
  expect(read({ database: url })).toEqual(postgres);
  expect(read({}, { DATABASE_URL: url })).toEqual(postgres);
  const chosen = { databaseSchema: 'own', databaseConnections: '9' };
  expect(read(chosen, { DATABASE_URL: url })).toEqual({
    ...postgres,
    schema: 'own',
    connections: 9,
  });
  const file = { kind: 'sqlite', path: resolve('own.db') };
  expect(read({ database: 'sqlite:own.db' }, { DATABASE_URL: url })).toEqual(file);
  expect(read({}, { DATABASE_URL: 'mysql://host/db' })).toMatchObject({ kind: 'sqlite' });
  const wrong = 'postgres://user:pa#ss@host/db';
  expect(() => read({}, { DATABASE_URL: wrong })).toThrow(
    'DATABASE_URL is not a valid PostgreSQL URL',
  );
});

test('the place of a database is shown without its credentials', () => {
  const place = (database: string) => placeOf(readConfig({ database }, env).database);
  expect(place('sqlite:own.db')).toBe(`sqlite:${resolve('own.db')}`);
  expect(place('postgres://user:pass@host:6000/db?sslmode=verify-full&password=pass')).toBe(
    'postgres://host:6000/db, schema ordering_inbox',
  );
});

test('readConfig accepts a clock file only where the answers show it', () => {
  const read = (given: Given) => readConfig(given, env).clockAhead;
  expect(read({})).toBeUndefined();
  expect(read({ clockAhead: 'ahead', observe: true })).toBe(resolve('ahead'));
  expect(() => read({ clockAhead: 'ahead' })).toThrow(ConfigError);
});

test('readConfig accepts blocking behind a dead letter only with an ordering key', () => {
  const read = (given: Given) =>
    readConfig({ ...given, afterDead: 'wait' }, env).handling.afterDead;
  expect(read({ resource: 'order_id' })).toBe('wait');
  expect(read({ role: 'process', logEvents: true })).toBe('wait');
});

test('readConfig finds a port for operators, and what each state is kept for', () => {
  const read = (given: Given) => readConfig(given, env);
  expect(read({}).operations).toMatchObject({ port: 4001, orAnyFree: true });
  expect(read({ port: '65535' }).operations).toMatchObject({ port: 0, orAnyFree: true });
  expect(read({ operationsPort: '9000', operationsHost: '::1' }).operations).toEqual({
    ...{ host: '::1', port: 9000, orAnyFree: false },
  });
  const days = (given: Given) =>
    Object.entries(read(given).keepMs).map(([state, ms]) => `${state} ${ms / 86_400_000}`);
  expect(days({ retainDead: '90d' })).toEqual(['done 30', 'dead 90', 'quarantined 30']);
  expect(days({ retain: 'P7D', retainDone: '48h', retainQuarantined: '3d' })).toEqual([
    ...['done 2', 'dead 7', 'quarantined 3'],
  ]);
});

test('readConfig finds out what to do with events', () => {
  const work = (given: Given, more: Record<string, string> = {}) =>
    readConfig(given, { ...env, ...more }).work;
  expect(work({ logEvents: true })).toEqual({ kind: 'log' });
  expect(work({ handlers: 'package.json' })).toMatchObject({ kind: 'handlers' });
  const url = new URL('http://behind/x');
  expect(work({ forward: 'http://behind/x' })).toEqual({ kind: 'forward', url });
  expect(work({ forward: 'http://behind/x' }, { ORDERING_FORWARD_SECRET: 's' })).toEqual({
    ...{ kind: 'forward', url, secret: 's' },
  });
});

describe('readConfig refuses', () => {
  test.each<[given: string, wrong: Given, message: string]>([
    ['a port that is not a number', { port: 'http' }, '--port'],
    ['a port that is too large', { port: '65536' }, 'from 0 to 65535'],
    ['a port with a sign', { port: '-1' }, '--port'],
    ['an empty port', { port: '' }, '--port'],
    ['no URL of PostgreSQL', { database: 'postgres://user:pass@ho st/db' }, 'write %40 for @'],
    [
      'a schema that needs quotes',
      { database: 'postgres://h/d', databaseSchema: 'a"b' },
      '--database-schema',
    ],
    [
      'too few connections',
      { database: 'postgres://h/d', databaseConnections: '3' },
      '--database-connections',
    ],
    ['another store', { database: 'mysql://host/db' }, 'must be sqlite:PATH, or postgres://'],
    ['no path', { database: 'sqlite:' }, 'must be sqlite:PATH'],
    ['memory', { database: 'sqlite::memory:' }, 'must be a file'],
    [
      'a folder that is not there',
      { database: 'sqlite:/nowhere/x.db' },
      'does not exist: /nowhere',
    ],
    ['handlers that are not there', { handlers: '/nowhere.js' }, '--handlers'],
    [
      'no retention',
      { retain: '0d' },
      '--retain must be a duration such as 90s, 10m or PT1H30M, from ',
    ],
    ['less retention of one state', { retainDead: '8h' }, '--retain-dead'],
    ['a port for operators beyond the last', { operationsPort: '65536' }, '--operations-port'],
    ['a field that is none', { resource: 'data.order' }, '--resource must be names'],
    ['no field', { resource: '' }, '--resource must be names'],
    [
      'to wait behind what nothing is behind',
      { afterDead: 'wait' },
      '--after-dead wait needs --resource',
    ],
    ['something else after a dead one', { afterDead: 'stop' }, '--after-dead must be one of'],
    [
      'an unknown role',
      { role: 'all' },
      '--role (or ORDERING_RECEIVER_ROLE) must be one of accept, process, both',
    ],
    ['no concurrency', { concurrency: '0' }, '--concurrency'],
    ['no attempts', { attempts: '0' }, '--attempts'],
    ['no time for handlers', { handlerTimeout: '0s' }, '--handler-timeout'],
    ['a drain delay without a unit', { drainDelay: '5' }, '--drain-delay must be a duration'],
    ['two things to do', { logEvents: true, forward: 'http://x' }, 'not several'],
    ['work for one that accepts', { role: 'accept', logEvents: true }, '--role accept'],
    ['no work for one that processes', { role: 'process' }, '--role process needs'],
    ['a URL that is none', { forward: 'pass' }, '--forward must be a URL'],
    ['a URL of another kind', { forward: 'ftp://pass' }, '--forward must be a URL'],
    ['a URL with a password', { forward: 'http://u:pass@x' }, 'must not contain credentials'],
    ['a certificate without its key', { tlsCert: 'x' }, '--tls-cert and --tls-key together'],
    ['a key without its certificate', { tlsKey: 'x' }, '--tls-cert and --tls-key together'],
    [
      'an unknown log level',
      { logLevel: 'loud' },
      '--log-level (or ORDERING_RECEIVER_LOG_LEVEL) must be one of fatal',
    ],
  ])('%s', (_given, wrong, message) => {
    expect(() => readConfig(wrong, env)).toThrow(ConfigError);
    expect(() => readConfig(wrong, env)).toThrow(message);
    expect(() => readConfig(wrong, env)).not.toThrow(/pass/);
  });
});
