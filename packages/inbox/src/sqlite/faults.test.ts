import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InboxFile } from '../../testing/sqlite-harness.ts';
import type { InboxError } from '../error.ts';
import type { Inbox } from '../inbox.ts';
import { startProcessing } from '../processor.ts';
import { eventOf } from '../testing/deliveries.ts';
import { claiming, done } from '../testing/scene.ts';
import type { SqliteInboxOptions } from './sqlite-inbox.ts';

let file: InboxFile;
let path: string;
beforeEach(() => {
  file = new InboxFile();
  path = file.path;
});
afterEach(() => file.dispose());
const openInbox = (options: Partial<SqliteInboxOptions> = {}) => file.open(options);

/** What `accept` came to: its answer, or the code of its error. */
const outcome = (inbox: Inbox, id: string, body?: readonly number[]): Promise<string> =>
  inbox.accept(eventOf(id, body)).catch(({ code }: InboxError) => code);

describe('a file that is', () => {
  const gone: [how: string, lose: () => void][] = [
    ['deleted', () => rmSync(path)],
    ['moved', () => renameSync(path, `${path}.old`)],
    [
      'replaced',
      () => {
        renameSync(path, `${path}.old`);
        writeFileSync(path, 'another file');
      },
    ],
  ];
  // SQLite finds them by their names: whoever opens the inbox next would not see what is written to those that were lost.
  const beside = ['-wal', '-shm'];
  test.each(gone)(
    '%s takes nothing more, says so, and what it has is processed',
    async (_how, lose) => {
      const onReplaced = vi.fn<(error: InboxError) => void>();
      const inbox = await openInbox({ onReplaced });
      await inbox.accept(eventOf('before'));
      expect(await inbox.ready()).toEqual({ ready: true });
      lose();
      const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => outcome(inbox, id)));
      expect(outcomes).toEqual(['replaced', 'replaced', 'replaced']);
      expect(await inbox.ready()).toMatchObject({ ready: false });
      expect(onReplaced).toHaveBeenCalledOnce();
      const message = onReplaced.mock.calls[0]?.[0].message;
      expect(message).toContain(path);
      expect(message).toContain('1 deliveries that are not processed yet');
      expect(message).toContain('restart the process');

      const { items } = await inbox.work({ claim: claiming });
      expect(items.map(({ id }) => id)).toEqual(['before']);
      const settled = items.map(({ lease }) => ({ lease, settlement: done }));
      expect(await inbox.work({ settled })).toMatchObject({ held: [true] });
      // It never looks into the other file for what is in its own.
      await expect(inbox.inspect('before')).rejects.toMatchObject({ code: 'replaced' });
    },
  );

  test.each(beside)('left without its %s takes nothing more, and says so', async (ending) => {
    const inbox = await openInbox();
    rmSync(`${path}${ending}`);
    expect(await outcome(inbox, 'a')).toBe('replaced');
    expect(await inbox.ready()).toMatchObject({
      ready: false,
      reason: expect.stringContaining(`${path}${ending} was deleted or moved`),
    });
  });

  test('put back takes deliveries again', async () => {
    const inbox = await openInbox();
    renameSync(path, `${path}.old`);
    expect(await outcome(inbox, 'a')).toBe('replaced');
    renameSync(`${path}.old`, path);
    expect(await inbox.ready()).toEqual({ ready: true });
    expect(await outcome(inbox, 'a')).toBe('accepted');
  });
});

describe('a full disk', () => {
  const large = Array.from({ length: 20_000 }, () => 7);

  async function fill(inbox: Inbox, name = 'id', size = large.length): Promise<string[]> {
    const accepted: string[] = [];
    for (let index = 0; ; index += 1) {
      const found = await outcome(inbox, `${name}-${index}`, large.slice(0, size));
      if (found !== 'accepted') {
        expect(found).toBe('full');
        return accepted;
      }
      accepted.push(`${name}-${index}`);
    }
  }

  test('refuses what does not fit, loses nothing, and goes on by itself when there is room', async () => {
    const inbox = await openInbox({ maxFileBytes: 300_000 });
    const accepted = await fill(inbox);
    expect(accepted.length).toBeGreaterThan(5);
    const ids = async () => (await inbox.list({})).entries.map(({ id }) => id);
    expect(await ids()).toEqual(accepted);
    const runs: string[] = [];
    const processing = startProcessing(inbox, {
      // However long the machine stands still, no lease ends.
      leaseMs: 3_600_000,
      pollMs: 10,
      async process({ id }) {
        runs.push(id);
        return 'handled';
      },
    });
    await expect.poll(async () => (await inbox.counts()).states.done).toBe(accepted.length);
    expect(runs).toEqual(accepted);
    expect(await outcome(inbox, 'again', large)).toBe('full');
    await inbox.purge({ states: ['done'] });
    expect(await outcome(inbox, 'again', large)).toBe('accepted');
    await expect.poll(() => runs).toContain('again');
    await processing.stop();
  });

  test('is not ready while not even a small delivery fits, and is again when there is room', async () => {
    const inbox = await openInbox({ maxFileBytes: 300_000 });
    await fill(inbox);
    await fill(inbox, 'small', 1);
    expect(await inbox.ready()).toEqual({ ready: false, reason: 'database or disk is full' });
    await inbox.purge({ states: ['pending'] });
    expect(await inbox.ready()).toEqual({ ready: true });
  });

  test('takes a small delivery beside one that does not fit', async () => {
    const inbox = await openInbox({ maxFileBytes: 300_000 });
    const tooLarge = Array.from({ length: 400_000 }, () => 7);
    const outcomes = [outcome(inbox, 'small'), outcome(inbox, 'large', tooLarge)];
    expect(await Promise.all(outcomes)).toEqual(['accepted', 'full']);
  });
});

test('a file that was removed while nothing was asked is noticed by the first question', async () => {
  const inbox = await openInbox();
  rmSync(path);
  expect(existsSync(path)).toBe(false);
  expect(await inbox.ready()).toMatchObject({
    ready: false,
    reason: expect.stringContaining('deleted or moved'),
  });
});
