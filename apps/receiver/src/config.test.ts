import { resolve } from 'node:path';
import { ConfigError } from '@ordering/kit/failure';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { Options } from './options.ts';

const options: Options = {
  port: '4000',
  host: '127.0.0.1',
  database: 'sqlite:receiver.db',
  observe: false,
  json: false,
  retainDays: '30',
  logLevel: 'info',
};
const env = { ORDERING_WEBHOOK_SECRETS: 'one' };

test('readConfig brings options to their types', () => {
  expect(readConfig({ ...options, port: '0', retainDays: '1' }, env)).toMatchObject({
    port: 0,
    database: resolve('receiver.db'),
    retainMs: 86_400_000,
    secrets: [{ secret: 'one' }],
  });
});

describe('readConfig refuses', () => {
  test.each<[given: string, wrong: Partial<Options>, message: string]>([
    ['a port that is not a number', { port: 'http' }, '--port'],
    ['a port that is too large', { port: '65536' }, 'from 0 to 65535'],
    ['a port with a sign', { port: '-1' }, '--port'],
    ['an empty port', { port: '' }, '--port'],
    ['PostgreSQL', { database: 'postgres://user:pass@host/db' }, 'write sqlite:PATH'],
    [
      'PostgreSQL by its other name',
      { database: 'postgresql://host/db' },
      'keeps its inbox in SQLite',
    ],
    ['another store', { database: 'mysql://host/db' }, 'must be sqlite:PATH'],
    ['no path', { database: 'sqlite:' }, 'must be sqlite:PATH'],
    ['memory', { database: 'sqlite::memory:' }, 'must be a file'],
    [
      'a folder that is not there',
      { database: 'sqlite:/nowhere/x.db' },
      'does not exist: /nowhere',
    ],
    ['handlers that are not there', { handlers: '/nowhere.js' }, '--handlers'],
    ['no retention', { retainDays: '0' }, '--retain-days'],
    ['an unknown log level', { logLevel: 'loud' }, '--log-level must be one of fatal'],
  ])('%s', (_given, wrong, message) => {
    expect(() => readConfig({ ...options, ...wrong }, env)).toThrow(ConfigError);
    expect(() => readConfig({ ...options, ...wrong }, env)).toThrow(message);
    expect(() => readConfig({ ...options, ...wrong }, env)).not.toThrow(/pass/);
  });
});
