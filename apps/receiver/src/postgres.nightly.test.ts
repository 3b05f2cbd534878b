import { writeFileSync } from 'node:fs';
import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { runInbox } from './inbox/run.ts';
import type { RunningReceiver } from './receiver.ts';
import { certificates } from './testing/certificates.ts';
import { deliveryOf } from './testing/deliveries.ts';
import { type Bench, createBench } from './testing/running.ts';

let server: PostgresServer;
let bench: Bench;
let schemas = 0;
let schema: string;
beforeAll(async () => {
  const ssl = { ssl: 'on', ssl_cert_file: 'own.crt', ssl_key_file: 'own.key' };
  const { cert, key } = certificates.one;
  server = await PostgresServer.start(
    { ...ssl, fsync: 'off' },
    { 'own.crt': cert, 'own.key': key },
  );
});
afterAll(() => server.dispose());
beforeEach(() => {
  bench = createBench();
  schemas += 1;
  schema = `inbox_${schemas}`;
});
afterEach(() => bench.clear());

const database = () => ({ kind: 'postgres', url: server.url(), schema, connections: 4 }) as const;

async function deliver(to: RunningReceiver, delivery: RequestInit): Promise<number> {
  const response = await fetch(to.webhooks ?? '', delivery);
  await response.arrayBuffer();
  return response.status;
}

async function observed(from: RunningReceiver, id: string): Promise<unknown> {
  return (await fetch(`${from.operations}/observe/deliveries/${id}`)).json();
}

describe('receivers on one database', () => {
  test('acknowledge a delivery wherever it comes, and handle it once', async () => {
    const receivers = [
      await bench.start({ database: database() }),
      await bench.start({ database: database() }),
      await bench.start({ database: database(), role: 'accept', work: { kind: 'nothing' } }),
    ];
    const delivery = deliveryOf();
    const answers = await Promise.all(
      [...receivers, ...receivers].map((receiver) => deliver(receiver, delivery)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    for (const receiver of receivers) {
      await expect
        .poll(() => observed(receiver, delivery.id))
        .toMatchObject({ received: 6, effects: 1 });
    }
  });

  test('answer 503 and are not ready while it is away, and go on when it is back', async () => {
    const receiver = await bench.start({ database: database() });
    await server.stop();
    const delivery = deliveryOf();
    expect(await deliver(receiver, delivery)).toBe(503);
    expect((await fetch(`${receiver.operations}/readyz`)).status).toBe(503);
    await server.startAgain();
    // As the service repeats it.
    await expect.poll(() => deliver(receiver, delivery)).toBe(200);
    await expect.poll(() => observed(receiver, delivery.id)).toMatchObject({ effects: 1 });
  });
});

describe('ordering-receiver inbox', () => {
  async function run(...args: string[]) {
    const output = { out: '', err: '' };
    const where = ['--database', server.url(), '--database-schema', schema];
    const code = await runInbox(
      [...args, ...where],
      (text) => {
        output.out += text;
      },
      (text) => {
        output.err += text;
      },
    );
    return { code, ...output };
  }

  test('lists, shows, replays and purges', async () => {
    const inbox = await openDatabase(database());
    const letter = { headers: {}, body: Buffer.from('[]'), kind: 'quarantined', reason: 'odd' };
    await inbox.accept({ ...letter, kind: 'quarantined', id: 'a' });
    await inbox.accept({ ...letter, kind: 'quarantined', id: 'b' });
    await inbox.close();
    const [, line] = (await run('list', '--state', 'quarantined')).out.split('\n');
    expect(line).toContain('odd');
    expect((await run('show', 'a')).out).toContain('[]');
    expect(await run('replay', 'a')).toMatchObject({ code: 0, out: 'replayed 1\n' });
    expect(await run('purge', 'b')).toMatchObject({ code: 0, out: 'purged 1\n' });
    const { out } = await run('list', '--json');
    expect(JSON.parse(out)).toMatchObject({ entries: [{ id: 'a', state: 'pending' }], next: null });
  });

  test('says that there is no inbox, and makes none', async () => {
    for (const _ of ['first', 'second']) {
      const { code, err } = await run('list');
      expect(code).toBe(2);
      expect(err).toContain(`the schema ${schema} contains no inbox: migrate it`);
    }
  });

  test('says that a newer version has the schema now, and so does a receiver', async () => {
    await run('migrate');
    const client = new pg.Client(server.url());
    await client.connect();
    await client.query(`UPDATE ${schema}.format SET version = 99, oldest = 98`);
    await client.end();
    const why = `the schema ${schema} was migrated to format 99 by a newer version, and this version supports formats up to 3: update this program`;
    expect(await run('list')).toEqual({ code: 2, out: '', err: `error: --database: ${why}\n` });
    await expect(openDatabase(database())).rejects.toThrow(`--database: ${why}`);
  });

  test('migrate prints what makes it, or does it', async () => {
    const printed = (await run('migrate', '--print')).out;
    expect(printed).toMatch(/^-- to version 3\nBEGIN;\nCREATE SCHEMA/);
    expect(await run('migrate')).toMatchObject({ code: 0, out: 'migrated to version 3\n' });
    expect((await run('migrate')).out).toBe('the inbox is up to date\n');
    expect((await run('migrate', '--print')).out).toBe('');
  });
});

describe('ordering-receiver inbox copy', () => {
  async function run(...args: string[]) {
    const output = { out: '', err: '' };
    const print = (to: 'out' | 'err') => (text: string) => {
      output[to] += text;
    };
    const all = ['copy', ...args, '--database-schema', schema];
    return { code: await runInbox(all, print('out'), print('err')), ...output };
  }

  test('brings a receiver with a file to a server: what it acknowledged is handled there, and once', async () => {
    const path = bench.path('old.db');
    const file = { kind: 'sqlite', path } as const;
    const old = await bench.start({ database: file, work: { kind: 'nothing' } });
    const [first, second] = [deliveryOf(), deliveryOf()];
    expect(await deliver(old, first)).toBe(200);
    const copied = await run('--from', `sqlite:${path}`, '--to', server.url(), '--json');
    expect(copied).toEqual({ code: 0, out: '{"copied":1}\n', err: '' });
    // The service repeats it until the other one is there.
    expect(await deliver(old, second)).toBe(503);
    expect((await fetch(`${old.operations}/readyz`)).status).toBe(503);
    const receiver = await bench.start({ database: database() });
    expect(await deliver(receiver, first)).toBe(200);
    expect(await deliver(receiver, second)).toBe(200);
    const counts = { received: 2, effects: 1 };
    await expect.poll(() => observed(receiver, first.id)).toMatchObject(counts);
    await expect
      .poll(() => observed(receiver, second.id))
      .toMatchObject({ ...counts, received: 1 });
    expect((await run('--from', `sqlite:${path}`, '--to', server.url())).out).toBe('copied 1\n');
  });

  test.each<[args: () => string[], want: string]>([
    [() => ['--to', server.url()], "required option '--from <file>'"],
    [() => ['--from', server.url(), '--to', server.url()], '--from must be sqlite:PATH'],
    [() => ['--from', 'sqlite:a.db'], 'give --to postgres://HOST/NAME'],
    [() => ['--from', 'sqlite:a.db', '--to', 'sqlite:b.db'], 'give --to postgres://HOST/NAME'],
    [() => ['--from', `sqlite:${bench.path('none.db')}`, '--to', server.url()], 'does not exist'],
  ])('refuses %s: %s', async (args, want) => {
    const { code, err } = await run(...args());
    expect(err).toContain(want);
    expect(code).toBe(2);
  });
});

describe('sslmode', () => {
  test.each<[mode: string, ca: keyof typeof certificates | undefined, want: string]>([
    ['verify-full', 'one', 'connected'],
    ['verify-full', 'two', 'self-signed certificate'],
    ['verify-full', undefined, 'self-signed certificate'],
    ['no-verify', undefined, 'connected'],
    ['disable', undefined, 'connected'],
  ])('%s, with the certificate %s: %s', async (mode, ca, want) => {
    let url = `${server.url()}?sslmode=${mode}`;
    if (ca !== undefined) {
      const path = bench.path('ca.crt');
      writeFileSync(path, certificates[ca].cert);
      url += `&sslrootcert=${path}`;
    }
    const opening = openDatabase({ ...database(), url }).then(
      async (inbox) => {
        await inbox.close();
        return 'connected';
      },
      (error: Error) => error.message,
    );
    expect(await opening).toContain(want);
  });
});
