import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import * as read from './row.ts';
import { inTransaction } from './transaction.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (v INTEGER)');
});
const count = () => read.integer(database.prepare('SELECT count(*) AS n FROM t').get(), 'n');

describe('a row', () => {
  const row = () =>
    database
      .prepare(
        `SELECT 'a' AS text, 7 AS whole, 1.5 AS part, x'0102' AS bytes, NULL AS absent, '{"x":"1"}' AS headers`,
      )
      .get();

  test('is read column by column', () => {
    expect(read.text(row(), 'text')).toBe('a');
    expect(read.integer(row(), 'whole')).toBe(7);
    expect(read.real(row(), 'part')).toBe(1.5);
    expect(read.bytes(row(), 'bytes')).toEqual(Uint8Array.of(1, 2));
    expect(read.textOrNull(row(), 'absent')).toBeUndefined();
    expect(read.textOrNull(row(), 'text')).toBe('a');
    expect(read.integerOrNull(row(), 'absent')).toBeUndefined();
    expect(read.integerOrNull(row(), 'whole')).toBe(7);
    expect(read.oneOf(row(), 'text', ['b', 'a'])).toBe('a');
    expect(read.headers(row(), 'headers')).toEqual({ x: '1' });
  });

  test.each<[string, (row: read.Row) => unknown]>([
    ['text', (row) => read.text(row, 'whole')],
    ['text', (row) => read.text(row, 'missing')],
    ['an integer', (row) => read.integer(row, 'part')],
    ['a number', (row) => read.real(row, 'text')],
    ['bytes', (row) => read.bytes(row, 'text')],
    ['one of b, c', (row) => read.oneOf(row, 'text', ['b', 'c'])],
    ['text', () => read.text(undefined, 'text')],
  ])('that does not hold %s is an error', (wanted, reads) => {
    expect(() => reads(row())).toThrow(`does not hold ${wanted}`);
  });

  test.each(['[1]', 'null', '{"x":1}'])('with %s for headers is an error', (json) => {
    const row = database.prepare('SELECT ? AS headers').get(json);
    expect(() => read.headers(row, 'headers')).toThrow('does not hold headers');
  });
});

describe('a transaction', () => {
  test.each(['immediate', 'deferred'] as const)('(%s) keeps all and gives the result', (kind) => {
    const work = () => {
      database.exec('INSERT INTO t VALUES (1)');
      return 'done';
    };
    expect(inTransaction(database, work, kind)).toBe('done');
    expect([count(), database.isTransaction]).toEqual([1, false]);
  });

  test.each<[string, string]>([
    ['keeps nothing', 'INSERT INTO t VALUES (1)'],
    ['that ended by itself does not hide why', 'ROLLBACK'],
  ])('%s where the work throws', (_what, sql) => {
    const work = () => {
      database.exec(sql);
      throw new Error('why');
    };
    expect(() => inTransaction(database, work)).toThrow('why');
    expect([count(), database.isTransaction]).toEqual([0, false]);
  });
});
