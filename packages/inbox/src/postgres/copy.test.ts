import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Children } from '../../testing/children.ts';
import { fill, surviveCutCopy } from '../../testing/copies.ts';
import { patiently } from '../../testing/patience.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { InboxFile } from '../../testing/sqlite-harness.ts';
import { startProcessing } from '../processor.ts';
import { eventAbout, eventOf } from '../testing/deliveries.ts';
import { claiming } from '../testing/scene.ts';
import { copyToPostgres } from './copy.ts';

let server: InboxServer;
let file: InboxFile;
let schema: string;
const children = new Children();
beforeAll(async () => {
  server = await InboxServer.start();
});
beforeEach(() => {
  file = new InboxFile();
  schema = server.schema();
});
afterEach(async () => {
  children.end();
  await server.close();
  await file.dispose();
});
afterAll(() => server.dispose());

const copying = (into = schema) => ({ path: file.path, url: server.url(), schema: into });

test('keeps the state of each delivery, and processes the pending ones once', async () => {
  const ids = await fill(file);
  const old = await file.open();
  const { entries } = await old.list();
  const stored = await Promise.all(ids.map((id) => old.get(id)));
  const { states } = await old.counts();
  await old.close();

  expect(await copyToPostgres(copying())).toEqual({ copied: ids.length, of: ids.length });
  const inbox = await server.open(schema);
  expect((await inbox.list()).entries).toEqual(entries);
  expect(await Promise.all(ids.map((id) => inbox.get(id)))).toEqual(stored);
  expect((await inbox.counts()).states).toEqual(states);
  for (const id of ids.filter((each) => each !== 'odd')) {
    expect(await inbox.accept(eventOf(id))).toBe('duplicate');
  }
  expect(await inbox.accept(eventOf('new'))).toBe('accepted');

  const [later] = await server.query(
    `SELECT (max(due) - ${schema}.own_time())::float8 AS ms FROM ${schema}.delivery`,
  );
  expect(Math.round(Number(later?.ms) / 3_600_000)).toBe(1);

  // One waits for an hour, and what a process had in hand when the file was taken over for the end of its lease.
  await server.query(`UPDATE ${schema}.delivery SET due = 0`);
  const ran: string[] = [];
  const processing = startProcessing(inbox, {
    leaseMs: 3_600_000,
    pollMs: 20,
    async process({ id }) {
      ran.push(id);
      return 'handled';
    },
  });
  const statesInTheEnd = async () => {
    await server.query(`UPDATE ${schema}.delivery SET due = 0 WHERE state = 'pending'`);
    return (await inbox.counts()).states;
  };
  await expect.poll(statesInTheEnd).toMatchObject({ pending: 0, processing: 0 });
  await processing.stop();
  const left = ids.filter((id) => !['dead', 'done', 'odd'].includes(id));
  expect(ran.toSorted()).toEqual([...left, 'new'].toSorted());
  const ofLine = (line: readonly string[]) => ran.filter((id) => line.includes(id));
  expect(ofLine(['retry', 'r2', 'r3'])).toEqual(['retry', 'r2', 'r3']);
  expect(ofLine(['leased', 's2'])).toEqual(['leased', 's2']);
});

test('a copy that is killed resumes where it stopped, and nothing is accepted meanwhile', async () => {
  const old = await file.open();
  const ids = Array.from({ length: 700 }, (_, index) => `id-${index}`);
  await Promise.all(ids.map((id, index) => old.accept(eventAbout(`line ${index % 300}`, id))));
  const { items } = await old.work({ claim: { ...claiming, limit: 100, leaseMs: 3_600_000 } });
  const settlement = { kind: 'done', effects: 1 } as const;
  await old.work({ settled: items.slice(0, 50).map(({ lease }) => ({ lease, settlement })) });
  const inbox = await server.open(schema);

  const child = children.start('copy-child.ts', file.path, server.url(), schema, '2');
  await expect.poll(() => child.lines()).toEqual(['500']);
  await expect(copyToPostgres(copying())).rejects.toThrow(
    'another copy into this schema is running; wait for it to end',
  );
  const moved = 'this inbox was moved to PostgreSQL';
  await expect(old.accept(eventOf('late'))).rejects.toThrow(moved);
  const settled = items.slice(50).map(({ lease }) => ({ lease, settlement }));
  await expect(old.work({ settled })).rejects.toThrow(moved);
  expect(await old.ready()).toMatchObject({ ready: false, reason: expect.stringContaining(moved) });
  await expect(inbox.accept(eventOf('early'))).rejects.toThrow('deliveries are being copied');
  child.kill();
  await child.exit;

  // What has come is processed already, and leaves nobody in front of what is to come.
  const handled: string[] = [];
  const processing = startProcessing(inbox, {
    concurrency: 100,
    leaseMs: 3_600_000,
    pollMs: 20,
    async process({ id }) {
      handled.push(id);
      return 'handled';
    },
  });
  const states = async () => (await inbox.counts()).states;
  await expect.poll(states).toMatchObject({ pending: 50, processing: 50, done: 400 });

  let steps: number[] = [];
  const copyAgain = () => {
    steps = [];
    const onStep = ({ copied }: { copied: number }) => steps.push(copied);
    return copyToPostgres({ ...copying(), onStep });
  };
  // The server holds what was killed for a copy that is running, until it has noticed.
  expect(await patiently(copyAgain)).toEqual({ copied: 700, of: 700 });
  expect(steps).toEqual([500, 700, 700]);
  // Once more says the same, and changes nothing.
  expect(await patiently(copyAgain)).toEqual({ copied: 700, of: 700 });
  const answers = await Promise.all(ids.map((id) => inbox.accept(eventOf(id))));
  expect(new Set(answers)).toEqual(new Set(['duplicate']));
  await expect.poll(states).toMatchObject({ pending: 100, processing: 50, done: 550 });
  await server.query(`UPDATE ${schema}.delivery SET due = 0 WHERE state = 'processing'`);
  const statesInTheEnd = async () => {
    await server.query(`UPDATE ${schema}.delivery SET due = 0 WHERE state = 'pending'`);
    return states();
  };
  await expect.poll(statesInTheEnd).toMatchObject({ done: 700 });
  await processing.stop();
  expect(handled).toHaveLength(650);
  expect(new Set(handled).size).toBe(650);
});

// The nightly form takes each.
test.each([5, 40])(
  'a copy that is interrupted at its message %d completes when it is run again',
  async (n) => {
    expect(await surviveCutCopy(server, n)).toBe(true);
  },
);

describe('a copy is refused', () => {
  test('to a role that may not change the schema, and leaves the file as it was', async () => {
    await fill(file);
    await server.open(schema);
    const role = await server.role();
    await server.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    const into = copyToPostgres({ ...copying(), url: server.url(role) });
    await expect(into).rejects.toMatchObject({ code: 'open' });
    await expect(into).rejects.toThrow('use a role that may change the schema');
    expect(await (await file.open()).accept(eventOf('free'))).toBe('duplicate');
  });

  test('where there is no file', async () => {
    await expect(copyToPostgres(copying())).rejects.toThrow(
      `the inbox ${file.path} does not exist`,
    );
  });

  test('into an inbox that has deliveries, and leaves both as they were', async () => {
    await fill(file);
    const inbox = await server.open(schema);
    await inbox.accept(eventOf('own'));
    await expect(copyToPostgres(copying())).rejects.toThrow('already contains deliveries');
    expect(await inbox.accept(eventOf('own too'))).toBe('accepted');
    expect(await (await file.open()).accept(eventOf('free'))).toBe('duplicate');
  });

  test('into a second one', async () => {
    await fill(file);
    await copyToPostgres(copying());
    await expect(copyToPostgres(copying(server.schema()))).rejects.toThrow('to another inbox');
  });

  test('of a second file', async () => {
    await fill(file);
    await copyToPostgres(copying());
    const first = file;
    file = new InboxFile();
    await fill(file);
    await expect(copyToPostgres(copying())).rejects.toThrow(
      'another file was copied into this schema; copy into a new schema',
    );
    expect(await (await file.open()).accept(eventOf('free'))).toBe('duplicate');
    await first.dispose();
  });
});
