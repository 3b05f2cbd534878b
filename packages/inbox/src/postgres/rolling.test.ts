import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { patiently } from '../../testing/patience.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { startProcessing } from '../processor.ts';
import { eventAbout, eventOf } from '../testing/deliveries.ts';
import { openSchema, postgresMigrationsOf } from './open.ts';
import { unreleased, type Version, versions } from './schema.ts';

// Programs of several versions on one schema, while one is replaced by the next. Versions to come are made up.

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterEach(() => server.close());
afterAll(() => server.dispose());

const current = unreleased + versions.length;
/** Adds, as each version does, and leaves what the one before calls. */
const adding: Version = {
  oldest: current,
  sql: (schema) => `ALTER TABLE ${schema}.delivery ADD COLUMN added text NOT NULL DEFAULT '';
    CREATE INDEX delivery_added ON ${schema}.delivery (added);
    CREATE FUNCTION ${schema}.accept_2() RETURNS void LANGUAGE sql AS 'SELECT';`,
};
/** Drops what the version before the last one called. */
const dropping: Version = {
  oldest: current + 1,
  sql: (schema) => `DROP FUNCTION ${schema}.accept_1;`,
};
const programs = {
  'this version': versions,
  'the next version': [...versions, adding],
  'the version after the next': [...versions, adding, dropping],
} as const;
type Program = keyof typeof programs;

const bring = (schema: string, program: Program, mayMigrate = true) =>
  openSchema(server.url(), schema, mayMigrate, programs[program]);

describe('a program of', () => {
  test.each<[program: Program, made: Program, may: boolean, refusal: string | undefined]>([
    ['this version', 'this version', false, undefined],
    ['this version', 'the next version', false, undefined],
    ['this version', 'the version after the next', true, 'was migrated to format'],
    ['the next version', 'the version after the next', false, undefined],
    ['the next version', 'this version', false, 'is older than this version: migrate it'],
    ['the next version', 'this version', true, undefined],
    ['the version after the next', 'this version', true, undefined],
  ])('%s on a schema of %s, where it may migrate (%s): %s', async (program, made, may, refusal) => {
    const schema = server.schema();
    await bring(schema, made);
    const opening = bring(schema, program, may);
    if (refusal === undefined) await expect(opening).resolves.toBeUndefined();
    else await expect(opening).rejects.toThrow(refusal);
    const [row] = await server.query(`SELECT version FROM ${schema}.format`);
    const own = may ? programs[program].length : 0;
    expect(row).toEqual({ version: unreleased + Math.max(programs[made].length, own) });
  });

  test.each([1, 2])('this version refuses the unreleased format %d as it is', async (format) => {
    const schema = server.schema();
    await server.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.format (version integer, oldest integer);
      INSERT INTO ${schema}.format VALUES (${format}, 1)`);
    const refused = `the schema ${schema} has format ${format}, which no release of this package has written`;
    await expect(server.open(schema)).rejects.toMatchObject({ code: 'open' });
    await expect(server.open(schema)).rejects.toThrow(refused);
    await expect(postgresMigrationsOf(server.url(), schema)).rejects.toThrow(refused);
    const tables = `SELECT tablename FROM pg_tables WHERE schemaname = '${schema}'`;
    expect(await server.query(tables)).toEqual([{ tablename: 'format' }]);
    expect(await server.query(`SELECT version FROM ${schema}.format`)).toEqual([
      { version: format },
    ]);
  });
});

test('deliveries continue while the next version migrates the schema, and each is handled once', async () => {
  const schema = server.schema();
  const inbox = await server.open(schema);
  const ran: string[] = [];
  const processing = startProcessing(inbox, {
    // However long the machine stands still, no lease ends.
    leaseMs: 3_600_000,
    pollMs: 20,
    async process({ id }) {
      ran.push(id);
      return 'handled';
    },
  });
  const kept: string[] = [];
  let stopped = false;
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    for (let index = 0; !stopped; index += 1) {
      const id = `${sender}-${index}`;
      await patiently(() => inbox.accept(eventAbout(`line ${index % 5}`, id)));
      kept.push(id);
    }
  });
  const more = () => {
    const before = kept.length;
    return expect.poll(() => kept.length).toBeGreaterThan(before + 50);
  };
  await more();
  // Several of them start together.
  await Promise.all(Array.from({ length: 3 }, () => bring(schema, 'the next version')));
  await more();
  // One that is started again in its old version, beside those of the next one.
  const again = await server.open(schema, { migrate: false });
  expect(await patiently(() => again.accept(eventOf('0-0')))).toBe('duplicate');
  stopped = true;
  await Promise.all(senders);
  await expect.poll(async () => (await inbox.counts()).states.done).toBe(kept.length);
  await processing.stop();
  expect(ran.toSorted()).toEqual(kept.toSorted());
});

test('a program two versions behind stores nothing and rejects with the reason', async () => {
  const schema = server.schema();
  const inbox = await server.open(schema);
  await bring(schema, 'the version after the next');
  await expect(inbox.accept(eventOf('a'))).rejects.toMatchObject({ name: 'InboxError' });
  await expect(server.open(schema)).rejects.toMatchObject({ code: 'newer' });
});
