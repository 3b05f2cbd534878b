import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';
import type { Inbox } from '../inbox.ts';
import { startProcessing } from '../processor.ts';
import { eventAbout, eventOf, nonsenseOf } from '../testing/deliveries.ts';
import { claiming } from '../testing/scene.ts';
import { settleWithin } from './settle-within.ts';

// An administrator may set anything for a database or a role, and every connection to it begins with that.

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterEach(() => server.close());
afterAll(() => server.dispose());

const bytes = Array.from({ length: 256 }, (_, byte) => byte);

/** What everybody does with an inbox: what of it depended on a setting would come out wrong. */
async function useAll(role: string): Promise<void> {
  const schema = server.schema();
  const url = server.url(role);
  const opening = Array.from({ length: 3 }, () => server.open(schema, { url }));
  const inboxes = await Promise.all(opening);
  const [inbox] = inboxes;
  if (inbox === undefined) throw new Error('not opened');
  const id = 'a\\b"c\'d,{}NULL\0\u0001é';
  const headers = { 'x-quoted': 'a\\b"c\'{,}' };
  expect(
    await inbox.accept({ ...eventAbout(id, id, 7), body: Uint8Array.from(bytes), headers }),
  ).toBe('accepted');
  expect(await inbox.accept(eventOf(id))).toBe('duplicate');
  expect(await inbox.accept(nonsenseOf('quarantined'))).toBe('accepted');
  expect(await inbox.accept(eventOf('plain'))).toBe('accepted');
  expect(await inbox.get(id)).toMatchObject({
    id,
    headers,
    body: Uint8Array.from(bytes),
    received: 2,
    resource: id,
  });
  expect((await inbox.get(id))?.receivedAt).toBeGreaterThan(Date.UTC(2025, 0));
  expect(await inbox.get('quarantined')).toMatchObject({
    state: 'quarantined',
    reason: 'not-json',
  });
  const { items } = await inbox.work({ claim: claiming });
  expect(items.map((item) => [item.id, [...item.body], item.resource])).toEqual([
    [id, bytes, id],
    ['plain', [0, 255, 10, 128], undefined],
  ]);
  expect(
    await inbox.renew(
      items.map(({ lease }) => lease),
      15_000,
    ),
  ).toEqual([true, true]);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN');
  await settleWithin(client, items[0]?.lease ?? '', schema);
  await client.query('COMMIT');
  await expect(settleWithin(client, items[1]?.lease ?? '', schema)).rejects.toThrow('begin one');
  await client.query('BEGIN');
  await expect(settleWithin(client, '1x1', schema)).rejects.toMatchObject({ code: 'lost' });
  await client.query('ROLLBACK');
  await client.end();
  const dead = { kind: 'dead', reason: 'why\\not' } as const;
  const settled = [{ lease: items[1]?.lease ?? '', settlement: dead }];
  expect((await inbox.work({ settled })).held).toEqual([true]);
  expect((await inbox.list({ reason: 'Y\\N', youngerThanMs: 60_000 })).entries).toMatchObject([
    { id: 'plain', reason: 'why\\not' },
  ]);
  expect((await inbox.list({ olderThanMs: 60_000 })).entries).toEqual([]);
  expect(await inbox.inspect(id)).toMatchObject({ state: 'done', received: 2, effects: 1 });
  expect((await inbox.counts()).states).toEqual({
    pending: 0,
    processing: 0,
    done: 1,
    dead: 1,
    quarantined: 1,
  });
  expect(await inbox.replay({ states: ['dead'] })).toEqual({ count: 1 });
  expect(await inbox.purge({ states: ['pending'] })).toEqual({ count: 1 });
  expect(await inbox.ready()).toEqual({ ready: true });
  await expectInOrder(inboxes);
}

/** Deliveries that came together keep their order, and run one at a time, whoever stored them and whoever runs them. */
async function expectInOrder(inboxes: readonly Inbox[]): Promise<void> {
  const running = new Set<string>();
  const ran: string[] = [];
  const errors: unknown[] = [];
  const processing = inboxes.map((each) =>
    startProcessing(each, {
      leaseMs: 3_600_000,
      pollMs: 20,
      onStoreError: (error) => errors.push(error),
      async process({ id, resource = '' }) {
        expect(running.has(resource)).toBe(false);
        running.add(resource);
        await new Promise((resolve) => setImmediate(resolve));
        running.delete(resource);
        ran.push(id);
        return 'handled';
      },
    }),
  );
  const ids = Array.from({ length: 60 }, (_, index) => `id-${index}`);
  const accepted = ids.flatMap((id, index) =>
    inboxes.map((inbox) => inbox.accept(eventAbout(`line ${index % 3}`, id))),
  );
  const answers = await Promise.all(accepted);
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(ids.length);
  await expect
    .poll(async () => (await inboxes[0]?.counts())?.states)
    .toMatchObject({ pending: 0, processing: 0, done: 61, dead: 0 });
  await Promise.all(processing.map((each) => each.stop()));
  expect(ran.toSorted()).toEqual(ids.toSorted());
  expect(errors).toEqual([]);
}

test.each<[what: string, settings: Readonly<Record<string, string>>]>([
  ['a role that reads bytes in the old format', { bytea_output: 'escape' }],
  [
    'a role whose strings have escapes',
    { standard_conforming_strings: 'off', backslash_quote: 'on' },
  ],
  ['a role whose arrays hold no nulls', { array_nulls: 'off' }],
  [
    'a role whose transactions do not see what others commit',
    { default_transaction_isolation: "'repeatable read'" },
  ],
  [
    'a role whose transactions are serializable',
    { default_transaction_isolation: 'serializable', default_transaction_deferrable: 'on' },
  ],
  ['a role that finds functions of its own', { search_path: 'own, pg_catalog' }],
  [
    'a role that has everything else set',
    {
      DateStyle: "'SQL, DMY'",
      IntervalStyle: 'sql_standard',
      TimeZone: "'Pacific/Chatham'",
      client_encoding: 'LATIN1',
      client_min_messages: 'debug5',
      check_function_bodies: 'off',
      debug_parallel_query: 'regress',
      enable_indexscan: 'off',
      enable_nestloop: 'off',
      extra_float_digits: '-15',
      plan_cache_mode: 'force_generic_plan',
      'plpgsql.extra_errors': "'all'",
      'plpgsql.variable_conflict': 'use_column',
      quote_all_identifiers: 'on',
      row_security: 'off',
      session_replication_role: 'replica',
      synchronous_commit: 'off',
      transform_null_equals: 'on',
    },
  ],
])('%s uses an inbox as any other', async (_what, settings) => {
  const role = await server.role();
  await server.query(`ALTER ROLE ${role} SUPERUSER`);
  await server.query(`CREATE SCHEMA IF NOT EXISTS own;
    CREATE OR REPLACE FUNCTION own.floor(numeric) RETURNS numeric LANGUAGE sql AS 'SELECT 0.0'`);
  for (const [name, value] of Object.entries(settings))
    await server.query(`ALTER ROLE ${role} SET ${name} = ${value}`);
  await useAll(role);
});

test("what the program has set for all of `pg` is not the inbox's", async () => {
  const { BOOL, BYTEA, INT4, INT8, TEXT, UUID } = pg.types.builtins;
  const usual = [BOOL, BYTEA, INT4, INT8, TEXT, UUID, 1000].map(
    (type) => [type, pg.types.getTypeParser(type)] as const,
  );
  for (const [type] of usual) pg.types.setTypeParser(type, () => 'something else');
  pg.defaults.binary = true;
  try {
    await useAll('postgres');
  } finally {
    pg.defaults.binary = false;
    for (const [type, parser] of usual) pg.types.setTypeParser(type, parser);
  }
});
