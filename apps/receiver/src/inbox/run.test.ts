import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Inbox, openSqliteInbox } from '@ordering/inbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { repeatedForMs } from '../repeated.ts';
import { runInbox } from './run.ts';

/** The first whole hour after the service's last attempt at a delivery. */
const hours = Math.floor(repeatedForMs / 3_600_000) + 1;

let folder: string;
let inbox: Inbox;

/** Opens an inbox that stays open all the time: the commands work beside a receiver. */
async function open(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  inbox = await openSqliteInbox({ path: join(folder, 'r.db') });
}

async function close(): Promise<void> {
  await inbox.close();
  rmSync(folder, { recursive: true });
}

async function run(...args: string[]) {
  const output = { out: '', err: '' };
  const database = args.length === 0 ? [] : ['--database', `sqlite:${join(folder, 'r.db')}`];
  const code = await runInbox(
    [...args, ...database],
    (text) => {
      output.out += text;
    },
    (text) => {
      output.err += text;
    },
  );
  return { code, ...output };
}

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await run(...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

/** The ids that a filter finds. */
async function found(...args: string[]): Promise<string> {
  const { entries } = await json('list', ...args);
  return (entries as { id: string }[]).map(({ id }) => id).join(' ');
}

const claim = { limit: 1, maxBytes: 1e6, leaseMs: 15_000, maxAttempts: 16, maxCrashes: 3 };
const settlements = {
  dead: { kind: 'dead', reason: 'printer on fire' },
  done: { kind: 'done', effects: 1 },
} as const;

/** Puts a delivery in the inbox, in a state. */
async function put(
  id: string,
  state: 'pending' | 'dead' | 'done' | 'quarantined',
  more: { eventType?: string; product?: string; store?: string; body?: string } = {},
): Promise<void> {
  const { body = `{"note":"${id}"}`, ...rest } = more;
  const base = { id, body: Buffer.from(body), headers: { 'content-type': 'a/b' }, ...rest };
  if (state === 'quarantined') {
    await inbox.accept({ ...base, kind: 'quarantined', reason: 'not-json' });
    return;
  }
  await inbox.accept({ ...base, kind: 'event' });
  if (state === 'pending') return;
  for (;;) {
    const { items } = await inbox.work({
      claim: { ...claim, crashBackoffMs: 1000, places: 1, suspects: 1 },
    });
    const settled = items.map(({ lease }) => ({ lease, settlement: settlements[state] }));
    await inbox.work({ settled });
    if (settled.length > 0) return;
  }
}

async function fill(): Promise<void> {
  await put('dead', 'dead', { eventType: 'made', product: 'hub', store: 's1' });
  await put('done', 'done', { eventType: 'sold', product: 'hub', store: 's2' });
  await put('odd', 'quarantined');
  await put('new', 'pending', { eventType: 'made', product: 'onlineOrdering', store: 's1' });
}

describe('list', () => {
  beforeAll(async () => {
    await open();
    await fill();
  });
  afterAll(close);

  test.each<[args: string[], want: string]>([
    [[], 'dead odd new done'],
    [['--state', 'dead,done'], 'dead done'],
    [['--state', 'dead', '--state', 'done'], 'dead done'],
    [['--type', 'made'], 'dead new'],
    [['--product', 'hub'], 'dead done'],
    [['--store', 's1'], 'dead new'],
    [['--store', 's1', '--state', 'pending'], 'new'],
    [['--reason', 'FIRE'], 'dead'],
    [['--younger-than', '1h'], 'dead odd new done'],
    [['--older-than', '1h'], ''],
    [['new', 'dead', 'gone'], 'new dead'],
    [['new', 'dead', '--state', 'dead'], 'dead'],
  ])('%j finds %s', async (args, want) => {
    expect(await found(...args)).toBe(want);
  });

  test('goes on where a list before it ended', async () => {
    const first = await json('list', '--limit', '3');
    expect(first.entries).toHaveLength(3);
    const place = String(first.next);
    expect(await json('list', '--limit', '3', '--after', place)).toMatchObject({
      entries: [{ id: 'done' }],
      next: null,
    });
    expect((await run('list', '--limit', '3')).out).toContain(`more with --after ${place}\n`);
  });
});

describe('list, as a table', () => {
  beforeEach(open);
  afterEach(close);

  test('is a line for each, and nothing in it moves the cursor of a terminal', async () => {
    await put('dead', 'dead', { eventType: 'made\u001b[2J\nx', store: 's1' });
    const { code, out } = await run('list');
    expect(code).toBe(0);
    const [head = '', line = '', ...rest] = out.split('\n');
    expect(head).toMatch(/^STATE +RECEIVED +ID +TYPE +PRODUCT +STORE +TRIES +REASON$/);
    expect(line).toMatch(
      /^dead +\d{4}-\d\d-\d\dT[\d:.]+Z +dead +made\\u001b\[2J\\u000ax +- +s1 +1 +printer on fire$/,
    );
    expect(rest).toEqual(['']);
    expect((await run('list', '--state', 'done')).out).toBe('no deliveries\n');
  });
});

describe('show', () => {
  beforeEach(open);
  afterEach(close);

  test('gives all that is stored', async () => {
    await put('dead', 'dead', { eventType: 'made', store: 's1' });
    expect(await json('show', 'dead')).toMatchObject({
      ...{ id: 'dead', state: 'dead', reason: 'printer on fire', attempts: 1, received: 1 },
      ...{ product: null, store: 's1', receivedAt: expect.stringMatching(/Z$/) },
      ...{ headers: { 'content-type': 'a/b' }, body: '{"note":"dead"}' },
    });
    const { out } = await run('show', 'dead');
    expect(out).toMatch(/^state +dead$/m);
    expect(out).toMatch(/^content-type +a\/b$/m);
    expect(out).toMatch(/\n\{"note":"dead"\}\n$/);
  });

  test('gives bytes that are no text in Base64', async () => {
    const body = Buffer.from([0xff, 0]);
    await inbox.accept({ kind: 'quarantined', id: 'x', body, headers: {}, reason: 'not-utf8' });
    expect(await json('show', 'x')).toMatchObject({ bodyBase64: '/wA=' });
    expect((await run('show', 'x')).out).toMatch(/\n\/wA=\n$/);
  });

  test('says where there is none', async () => {
    const want = { code: 1, out: '', err: 'error: the delivery gone is not in the inbox\n' };
    expect(await run('show', 'gone')).toEqual(want);
  });
});

describe('replay and purge', () => {
  beforeEach(open);
  afterEach(close);

  test('change what a filter finds', async () => {
    await fill();
    expect(await json('replay', '--store', 's1')).toEqual({ replayed: 1 });
    expect(await found('--state', 'pending')).toBe('dead new');
    expect(await json('purge', '--state', 'quarantined')).toEqual({ purged: 1 });
    expect(await json('purge', 'done')).toEqual({ purged: 1 });
    expect(await found()).toBe('dead new');
    expect(await json('purge', '--older-than', `${hours}h`)).toEqual({ purged: 0 });
    expect(await run('purge', '--state', 'dead')).toEqual({ code: 0, out: 'purged 0\n', err: '' });
  });

  test('change what is named, done included, and say what was not', async () => {
    await fill();
    expect(await json('replay', 'done', 'dead')).toEqual({ replayed: 2 });
    expect(await run('replay', 'new', 'gone', 'odd')).toEqual({
      code: 1,
      out: 'replayed 1\n',
      err: 'error: new is pending, and was not replayed; the delivery gone is not in the inbox\n',
    });
    expect(await json('purge', 'odd', '--state', 'pending')).toEqual({ purged: 1 });
  });

  test('change all of them in as many steps as it takes', async () => {
    const body = Buffer.from('x');
    await Promise.all(
      Array.from({ length: 1100 }, (_, at) =>
        inbox.accept({ kind: 'quarantined', id: `${at}`, body, headers: {}, reason: 'not-json' }),
      ),
    );
    expect(await json('replay', '--all')).toEqual({ replayed: 1100 });
    expect(await json('purge', '--state', 'pending')).toEqual({ purged: 1100 });
  });
});

describe('migrate', () => {
  beforeEach(open);
  afterEach(close);

  test('prints what it would do, and does it', async () => {
    await inbox.close();
    rmSync(join(folder, 'r.db'));
    const { code, out } = await run('migrate', '--print');
    expect(code).toBe(0);
    expect(out).toContain('-- to version 4\nBEGIN;\n');
    expect(out).toContain('CREATE TABLE delivery (');
    expect(existsSync(join(folder, 'r.db'))).toBe(false);
    expect((await run('migrate')).out).toBe('migrated to version 4\n');
    expect((await run('migrate')).out).toBe('the inbox is up to date\n');
    expect(await json('migrate', '--print')).toEqual({ migrations: [] });
    expect(await found()).toBe('');
  });
});

describe('refuses with one sentence and exit code 2', () => {
  const enough = new RegExp(`add --older-than ${hours}h`);
  beforeAll(open);
  afterAll(close);

  test.each<[args: string[], message: RegExp]>([
    [[], /name a command: list, show, replay, purge, migrate or copy/],
    [['lost'], /unknown command 'lost'/],
    [['show'], /missing required argument 'id'/],
    [['list', '--state', 'lost'], /--state must be one of dead, quarantined/],
    [['list', '--product', 'lost'], /--product must be one of/],
    [['list', '--older-than', 'old'], /--older-than must be a duration such as 90s/],
    [['list', '--limit', '0'], /--limit must be a whole number from 1/],
    [['list', '--after', 'x'], /--after must be the value/],
    [['replay'], /which deliveries to replay\? Give ids or a filter, or --all/],
    [['purge'], /which deliveries to purge\? Give ids or a filter$/m],
    [['replay', '--all', '--state', 'dead'], /either --all, or ids or a filter/],
    [['purge', '--younger-than', '1h'], /would then take effect again/],
    [['purge', '--younger-than', '1h'], enough],
    [['purge', '--state', 'dead,done', '--older-than', `${hours - 1}h`], enough],
    [['purge', '--store', 's1'], enough],
  ])('%j', async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err).toMatch(/^error: .*\n$/);
  });

  test.each<[given: string, name: string, message: RegExp]>([
    ['a file that is not there', 'none.db', /the inbox .* does not exist/],
    ['a file that is none', 'text.db', /cannot be opened/],
  ])('%s', async (_given, name, message) => {
    writeFileSync(join(folder, 'text.db'), 'This is no database, however long it is looked at.');
    const database = `sqlite:${join(folder, name)}`;
    let err = '';
    const say = (text: string) => {
      err += text;
    };
    expect(await runInbox(['list', '--database', database], say, say)).toBe(2);
    expect(err).toMatch(message);
    expect(err).toMatch(/^error: .*\n$/);
    expect(existsSync(join(folder, 'none.db'))).toBe(false);
  });

  test.each<[from: string, to: string, message: string]>([
    ['r.db', 'postgres://host/db', '--from must be sqlite:PATH'],
    ['postgres://host/db', 'postgres://host/db', '--from must be sqlite:PATH'],
    ['sqlite:/nowhere/r.db', 'postgres://host/db', '--from is in a folder that does not exist'],
    ['sqlite:r.db', 'sqlite:s.db', 'give --to postgres://HOST/NAME'],
    ['sqlite:r.db', 'postgres://user:pa#ss@host/db', '--to is not a valid PostgreSQL URL'],
  ])('copy --from %s --to %s', async (from, to, message) => {
    let err = '';
    const say = (text: string) => {
      err += text;
    };
    expect(await runInbox(['copy', '--from', from, '--to', to], say, say)).toBe(2);
    expect(err).toContain(`error: ${message}`);
  });
});
