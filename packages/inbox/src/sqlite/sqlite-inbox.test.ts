import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeRefusals } from '../../testing/describe-refusals.ts';
import { InboxFile, SqliteInboxes } from '../../testing/sqlite-harness.ts';
import { eventOf } from '../testing/deliveries.ts';
import { describeInbox } from '../testing/describe-inbox.ts';
import { openDatabase } from './open.ts';
import { schemaVersion } from './schema.ts';
import type { SqliteInboxOptions } from './sqlite-inbox.ts';

let inboxes: SqliteInboxes;
beforeAll(() => {
  inboxes = new SqliteInboxes();
});
afterAll(() => inboxes.dispose());
describeInbox('the inbox in SQLite', () => inboxes.harness());

let file: InboxFile;
let path: string;
beforeEach(() => {
  file = new InboxFile();
  path = file.path;
});
afterEach(() => file.dispose());
const openInbox = (options: Partial<SqliteInboxOptions> = {}) => file.open(options);

describe('wrong arguments', () => describeRefusals(() => openInbox()));

describe('the file', () => {
  test('is opened by several at once, also when it is new', async () => {
    const inboxes = await Promise.all(Array.from({ length: 3 }, () => openInbox()));
    expect(await Promise.all(inboxes.map((inbox) => inbox.accept(eventOf('a'))))).toContain(
      'accepted',
    );
  });

  test('is read by nobody once the inbox is closed', async () => {
    const inbox = await openInbox();
    await inbox.accept(eventOf('a'));
    let answered = 0;
    const reads = Array.from({ length: 2000 }, () =>
      inbox.inspect('a').finally(() => {
        answered += 1;
      }),
    );
    await inbox.close();
    expect(answered).toBe(reads.length);
    expect(new Set((await Promise.all(reads)).map((each) => each?.state))).toEqual(
      new Set(['pending']),
    );
  });

  test('survives a power cut, and waits for other processes', () => {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    const database = openDatabase(path);
    // SQLite says 2 also where nobody asked for it: what it would do by itself is decided when it is compiled.
    expect(exec.mock.calls).toContainEqual(['PRAGMA synchronous = FULL']);
    exec.mockRestore();
    const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {});
    expect(pragma('journal_mode')).toEqual(['wal']);
    expect(pragma('busy_timeout')).toEqual([3000]);
    expect(pragma('wal_autocheckpoint')).toEqual([4000]);
    expect(pragma('cache_size')).toEqual([-16_384]);
    database.close();
  });

  test.each<[given: string, prepare: () => void, code: string, message: string]>([
    [
      'of a newer version',
      () => sql(`PRAGMA user_version = ${schemaVersion + 1}`, openDatabase(path)),
      'newer',
      'was written by a newer version (its format is 5, and this version supports formats up to 4)',
    ],
    [
      'of another program',
      () => sql('CREATE TABLE t (a)'),
      'foreign',
      "another program's database",
    ],
    [
      'of another program, still empty',
      () => sql('PRAGMA application_id = 1; PRAGMA user_version = 7'),
      'foreign',
      "another program's database",
    ],
    ['that is no database', () => writeFileSync(path, 'x'.repeat(5000)), 'open', 'not a database'],
    ['in a folder that does not exist', () => file.removeFolder(), 'open', 'create its folder'],
  ])('%s is refused', async (_given, prepare, code, message) => {
    prepare();
    const opening = openInbox();
    await expect(opening).rejects.toMatchObject({ name: 'InboxError', code });
    await expect(opening).rejects.toThrow(message);
  });

  function sql(text: string, database = new DatabaseSync(path)): void {
    database.exec(text);
    database.close();
  }
});

describe('load', () => {
  test('is refused when too much waits for the disk', async () => {
    const inbox = await openInbox({ maxWaiting: 2 });
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => inbox.accept(eventOf(id))));
    expect(answers).toEqual(['accepted', 'accepted', 'unavailable']);
    expect(await inbox.inspect('c')).toBeUndefined();
    expect(await inbox.accept(eventOf('c'))).toBe('accepted');
  });

  test('is refused when too many bytes wait, but a lone large body is not', async () => {
    const inbox = await openInbox({ maxWaitingBytes: 5 });
    const large = eventOf('large', [1, 2, 3, 4, 5, 6]);
    const answers = await Promise.all([inbox.accept(large), inbox.accept(eventOf('a'))]);
    expect(answers).toEqual(['accepted', 'unavailable']);
  });

  test('goes to the disk 512 at a time behind two batches of what came first, and is listed and replayed in steps of 100 and 500', async () => {
    const commits: number[] = [];
    const inbox = await openInbox({ onCommit: ({ deliveries }) => commits.push(deliveries) });
    const letter = {
      kind: 'quarantined',
      reason: 'why',
      headers: {},
      body: new Uint8Array(),
    } as const;
    const burst = Array.from({ length: 577 }, (_, index) => ({ ...letter, id: `${index}` }));
    await Promise.all(burst.map((each) => inbox.accept(each)));
    expect(commits).toEqual([32, 32, 512, 1]);
    const first = await inbox.list();
    expect(first.entries).toHaveLength(100);
    expect(first.next).toBeDefined();
    const step = await inbox.replay({});
    expect(step.count).toBe(500);
    expect(await inbox.replay({}, { after: step.next })).toEqual({ count: 77 });
  });

  test('that cannot be written is not waited for any longer', async () => {
    const inbox = await openInbox({ maxFileBytes: 200_000, maxWaiting: 3 });
    const body = new Uint8Array(300_000);
    const burst = () =>
      Promise.allSettled(
        Array.from({ length: 4 }, (_, index) => inbox.accept({ ...eventOf(`${index}`), body })),
      );
    for (const _ of ['first', 'second']) {
      const statuses = (await burst()).map(({ status }) => status);
      expect(statuses).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    }
    expect(await inbox.accept(eventOf('small'))).toBe('accepted');
  });

  test('is not taken for less than it is: no room is not ready', async () => {
    const inbox = await openInbox({ maxWaiting: 1 });
    const waiting = inbox.accept(eventOf('a'));
    expect(await inbox.ready()).toMatchObject({ ready: false });
    await waiting;
    expect(await inbox.ready()).toEqual({ ready: true });
  });
});

describe('a thread that ends', () => {
  test('rejects all waiting calls, reports it once, and leaves nothing hanging', async () => {
    const onFailure = vi.fn();
    const posts = vi.spyOn(Worker.prototype, 'postMessage');
    const inbox = await openInbox({ onFailure });
    await inbox.accept(eventOf('before'));
    const thread = posts.mock.contexts.find((each) => each instanceof Worker);
    // The first two never reach the thread, so the third waits for them to be answered.
    posts.mockReturnValue(undefined);
    const waiting = ['a', 'b'].map((id) => inbox.accept(eventOf(id)));
    await new Promise(setImmediate);
    const next = inbox.accept(eventOf('c'));
    posts.mockRestore();
    await thread?.terminate();
    const failed = { status: 'rejected', reason: { code: 'store', name: 'InboxError' } };
    expect(await Promise.allSettled([...waiting, next])).toMatchObject([failed, failed, failed]);
    expect(onFailure).toHaveBeenCalledOnce();
    await expect(inbox.accept(eventOf('d'))).rejects.toMatchObject({ code: 'store' });
    await expect(inbox.work({})).rejects.toMatchObject({ code: 'store' });
    expect(await inbox.ready()).toMatchObject({ ready: false });
    await inbox.close();
    const again = await openInbox();
    expect(await again.accept(eventOf('before'))).toBe('duplicate');
  });

  test.each<[how: string, end: (thread: Worker) => unknown]>([
    ['from outside', (thread) => thread.terminate()],
    [
      'by an error',
      (thread) => {
        thread.emit('error', new Error('out of memory'));
        return thread.terminate();
      },
    ],
  ])('%s while it opens the file lets the opening fail', async (_how, end) => {
    process.once('worker', end);
    await expect(openInbox()).rejects.toMatchObject({ code: 'store', name: 'InboxError' });
  });

  test('by an error of its own says so once, with the error', async () => {
    const onFailure = vi.fn();
    const posts = vi.spyOn(Worker.prototype, 'postMessage');
    const inbox = await openInbox({ onFailure });
    await inbox.accept(eventOf('before'));
    const thread = posts.mock.contexts.find((each) => each instanceof Worker);
    posts.mockRestore();
    // No message of ours: what handles it throws.
    thread?.postMessage(undefined);
    await expect.poll(() => onFailure).toHaveBeenCalledOnce();
    const failed = { code: 'store', cause: { name: 'TypeError' } };
    expect(onFailure.mock.calls).toMatchObject([[failed]]);
    await expect(inbox.accept(eventOf('a'))).rejects.toMatchObject(failed);
  });

  test('while it reads is started again by the next look', async () => {
    const inbox = await openInbox();
    await inbox.accept(eventOf('a'));
    const posts = vi.spyOn(Worker.prototype, 'postMessage');
    await inbox.counts();
    const thread = posts.mock.contexts.find((each) => each instanceof Worker);
    posts.mockRestore();
    await thread?.terminate();
    expect(await inbox.inspect('a')).toMatchObject({ state: 'pending' });
    expect(await inbox.ready()).toEqual({ ready: true });
  });
});

test('a commit copies no more than 4 MiB of bodies, but for a single one that is larger', async () => {
  const commits: number[] = [];
  const inbox = await openInbox({ onCommit: ({ deliveries }) => commits.push(deliveries) });
  const mebibyte = 1024 * 1024;
  const sizes = [1, 1, 1, 1, 1, 3, 5, 1].map((mebibytes) => mebibytes * mebibyte);
  await Promise.all(
    sizes.map((size, index) =>
      inbox.accept({ ...eventOf(`${index}`), body: new Uint8Array(size) }),
    ),
  );
  expect(commits).toEqual([4, 2, 1, 1]);
});
