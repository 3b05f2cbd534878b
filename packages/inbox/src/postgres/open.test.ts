import { readFileSync, writeFileSync } from 'node:fs';
import { messageOf } from '@ordering/kit/failure';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { eventOf, nonsenseOf } from '../testing/deliveries.ts';
import { claiming } from '../testing/scene.ts';
import { postgresMigrationsOf } from './open.ts';
import { migrations } from './schema.ts';
import { defaultSchema } from './schema-name.ts';

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterEach(() => server.close());
afterAll(() => server.dispose());

const url = (user?: string) => server.url(user);
const print = async (schema: string) =>
  (await postgresMigrationsOf(url(), schema)).map(({ sql }) => sql).join('');

/** All that makes a schema. */
const allOf = (schema: string): string =>
  migrations(schema)
    .map(({ sql }) => sql)
    .join('');

describe('the schema', () => {
  test('is created once, however many processes open it together', async () => {
    const schema = server.schema();
    const inboxes = await Promise.all(Array.from({ length: 6 }, () => server.open(schema)));
    const answers = await Promise.all(inboxes.map((inbox) => inbox.accept(eventOf('a'))));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  });

  test('can be made from what is printed, and then needs no rights to make one', async () => {
    const schema = server.schema();
    const sql = await print(schema);
    expect(sql).toBe(allOf(schema));
    await expect(server.open(schema, { migrate: false })).rejects.toMatchObject({ code: 'open' });
    await server.query(sql);
    expect(await print(schema)).toBe('');
    const inbox = await server.open(schema, { migrate: false });
    expect(await inbox.accept(eventOf('a'))).toBe('accepted');
  });

  test('holds nothing else', async () => {
    const [one, other] = [server.schema(), server.schema()];
    const inbox = await server.open(one);
    await inbox.accept(eventOf('a'));
    expect(await (await server.open(other)).inspect('a')).toBeUndefined();
  });

  test('of another program is refused', async () => {
    const schema = server.schema();
    await server.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.delivery (a text)`);
    const opening = server.open(schema);
    await expect(opening).rejects.toMatchObject({ name: 'InboxError', code: 'foreign' });
    await expect(opening).rejects.toThrow('another program');
  });

  test.each(['', 'Upper', 'a b', 'a;b', '1a', 'pg_own', 'a"b', 'a'.repeat(41)])(
    'is not named %j',
    async (schema) => {
      await expect(server.open(schema)).rejects.toMatchObject({ code: 'open' });
    },
  );

  test.each([
    ['cannot be reached', 'postgres://postgres@127.0.0.1:1/postgres'],
    ['has no such database', () => `${url()}-other`],
    ['is no address', 'postgres://user:pass word@[/x'],
  ])('in a server that %s is an error without the password', async (_what, address) => {
    const text = typeof address === 'string' ? address : address();
    const opening = server.open(server.schema(), { url: text });
    await expect(opening).rejects.toMatchObject({ name: 'InboxError', code: 'open' });
    await expect(opening).rejects.not.toThrow('pass word');
  });

  test('in a server that asks for a password says so where there is none', async () => {
    const role = await server.role();
    const [row] = await server.query('SHOW hba_file');
    const rules = String(row?.hba_file);
    writeFileSync(rules, `host all ${role} all scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await server.query('SELECT pg_reload_conf()');
    const opening = () => server.open(server.schema(), { url: url(role) });
    await expect
      .poll(() => opening().then(() => 'opened', messageOf))
      .toBe(
        'the inbox cannot be opened: the server requires a password: put it into the URL, PGPASSWORD or ~/.pgpass',
      );
  });
});

describe('a role', () => {
  /** What the README grants to a role that only works. */
  function grants(schema: string, role: string): string {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const [, sql = ''] = /```sql\n(.*?)```/s.exec(readme) ?? [];
    return sql.replaceAll(defaultSchema, schema).replaceAll('worker', role);
  }

  test('without rights to change the schema can do all work, and nothing else', async () => {
    const schema = server.schema();
    await server.query(allOf(schema));
    // As on servers where nobody may do what was not granted.
    await server.query(`REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC`);
    const role = await server.role();
    await server.query(grants(schema, role));
    const inbox = await server.open(schema, { url: url(role) });
    expect(await inbox.ready()).toEqual({ ready: true });
    for (const id of ['a', 'b']) await inbox.accept({ ...eventOf(id), resource: 'r' });
    await inbox.accept(nonsenseOf('c'));
    await inbox.accept(eventOf('c'));
    const { items } = await inbox.work({ claim: claiming });
    const leases = items.map(({ lease }) => lease);
    expect(await inbox.renew(leases, 15_000)).toEqual([true, true]);
    const dead = { kind: 'dead', reason: 'x' } as const;
    await inbox.work({ settled: leases.map((lease) => ({ lease, settlement: dead })) });
    expect(await inbox.replay({})).toEqual({ count: 2 });
    expect(await inbox.purge({ states: ['pending'] })).toEqual({ count: 3 });
    expect((await inbox.list()).entries).toEqual([]);
    expect((await inbox.counts()).states.pending).toBe(0);

    const client = new pg.Client(url(role));
    await client.connect();
    for (const forbidden of [
      `CREATE TABLE ${schema}.own (a text)`,
      `DROP TABLE ${schema}.delivery`,
      `ALTER TABLE ${schema}.delivery ADD COLUMN own text`,
      `TRUNCATE ${schema}.delivery`,
      `UPDATE ${schema}.format SET version = 9`,
      `DELETE FROM ${schema}.clock`,
      'CREATE SCHEMA own',
    ]) {
      await expect(client.query(forbidden)).rejects.toMatchObject({ code: '42501' });
    }
    await client.end();
  });

  test('that may make schemas in the database makes one, and needs nothing more', async () => {
    const schema = server.schema();
    const role = await server.role();
    await server.query(`GRANT CREATE ON DATABASE ${server.database} TO ${role}`);
    const inbox = await server.open(schema, { url: url(role) });
    expect(await inbox.accept(eventOf('a'))).toBe('accepted');
  });

  test('that may not create a schema gets an error that names who may', async () => {
    const opening = server.open(server.schema(), { url: url(await server.role()) });
    await expect(opening).rejects.toMatchObject({ code: 'open' });
    await expect(opening).rejects.toThrow('permission denied for database');
    await expect(opening).rejects.toThrow(
      'migrate the schema with a role that may change it, and grant this role its rights',
    );
  });

  test('that was not granted its rights gets an error that names who grants them', async () => {
    const schema = server.schema();
    await server.open(schema);
    const opening = server.open(schema, { url: url(await server.role()) });
    await expect(opening).rejects.toMatchObject({ code: 'open' });
    await expect(opening).rejects.toThrow('permission denied for schema');
    await expect(opening).rejects.toThrow('grant this role its rights');
  });
});
