import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '@ordering/kit/clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InboxFile } from '../../testing/sqlite-harness.ts';
import { Watch } from '../../testing/watch.ts';
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

/** Does something to files, in a process of its own: when this one closes a file of SQLite, the system drops its locks. */
const shell = (command: string) => execFileSync('sh', ['-c', command, path]);

/** Brings what stands in the log into the file, as any process does now and then. */
function checkpoint(how = 'PASSIVE'): void {
  const other = new DatabaseSync(path, { timeout: 60_000 });
  try {
    other.exec(`PRAGMA wal_checkpoint(${how})`);
  } finally {
    other.close();
  }
}

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
    '%s accepts nothing more, with the reason, and what it contains is processed',
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
      expect(message).toContain('1 deliveries in it are not processed yet');
      expect(message).toContain('restart the process');

      const { items } = await inbox.work({ claim: claiming });
      expect(items.map(({ id }) => id)).toEqual(['before']);
      const settled = items.map(({ lease }) => ({ lease, settlement: done }));
      expect(await inbox.work({ settled })).toMatchObject({ held: [true] });
      // It never looks into the other file for what is in its own.
      await expect(inbox.inspect('before')).rejects.toMatchObject({ code: 'replaced' });
    },
  );

  test.each(beside)('left without its %s accepts nothing more, with the reason', async (ending) => {
    const inbox = await openInbox();
    rmSync(`${path}${ending}`);
    expect(await outcome(inbox, 'a')).toBe('replaced');
    expect(await inbox.ready()).toMatchObject({
      ready: false,
      reason: expect.stringContaining(`${path}${ending} was deleted or moved`),
    });
  });

  test.each<[what: string, lose: () => void, isTold: boolean]>([
    ['deleted', () => rmSync(path), false],
    ['replaced by a copy', () => shell('cp "$0" "$0.new" && mv "$0.new" "$0"'), true],
  ])('%s says whether its log must go before a restart', async (_what, lose, isTold) => {
    const inbox = await openInbox();
    lose();
    expect(await outcome(inbox, 'a')).toBe('replaced');
    const { reason = '' } = { reason: undefined, ...(await inbox.ready()) };
    const advice = `restart the process once it has processed them, after you have deleted ${path}-wal and ${path}-shm, which belong to the previous file`;
    expect(reason.endsWith(advice)).toBe(isTold);
    expect(reason.includes('-wal')).toBe(isTold);
  });

  test('put back accepts deliveries again', async () => {
    const inbox = await openInbox();
    renameSync(path, `${path}.old`);
    expect(await outcome(inbox, 'a')).toBe('replaced');
    renameSync(`${path}.old`, path);
    await expect.poll(() => inbox.ready()).toEqual({ ready: true });
    expect(await outcome(inbox, 'a')).toBe('accepted');
  });
});

describe('a file that is lost', () => {
  /** An inbox that looks for its file, and for what is left in it, when it is told to. */
  async function openLosing() {
    const looks: (() => void)[] = [];
    const onReplaced = vi.fn<(error: InboxError) => void>();
    const onFailure = vi.fn<(error: InboxError) => void>();
    const after = (_ms: number, look: () => void) => {
      looks.push(look);
      return () => {};
    };
    const inbox = await openInbox({ onReplaced, onFailure, clock: { ...systemClock, after } });
    const leave = inbox.onArrival(() => {});
    return {
      ...{ inbox, onReplaced, onFailure, leave },
      /** Whether it looks again later. */
      async look(): Promise<boolean> {
        looks.shift()?.();
        const isAnswered = () => looks.length + onFailure.mock.calls.length > 0;
        await expect.poll(isAnswered).toBe(true);
        return looks.length > 0;
      },
      looks,
    };
  }

  test('fails permanently when nothing is left in it to process', async () => {
    const { inbox, onReplaced, onFailure, look } = await openLosing();
    await inbox.accept(eventOf('waits'));
    await inbox.accept(eventOf('runs'));
    rmSync(path);
    expect(await inbox.ready()).toEqual({ ready: true });
    expect(await outcome(inbox, 'new')).toBe('replaced');
    expect(await look()).toBe(true);
    const { items } = await inbox.work({ claim: claiming });
    const settled = items.map(({ lease }) => ({ lease, settlement: done }));
    await inbox.work({ settled: settled.slice(0, 1) });
    expect(await look()).toBe(true);
    expect(onFailure).not.toHaveBeenCalled();
    await inbox.work({ settled: settled.slice(1) });
    expect(await look()).toBe(false);
    expect(onReplaced).toHaveBeenCalledOnce();
    expect(onFailure).toHaveBeenCalledOnce();
    const message = `the inbox's file ${path} is lost, and this process has nothing left in it to process: restart the process`;
    expect(onFailure.mock.calls).toMatchObject([[{ code: 'replaced', message }]]);
  });

  test('fails permanently when its contents cannot be read', async () => {
    const { inbox, onFailure, look } = await openLosing();
    const body = new Uint8Array(1024 * 1024);
    // More than is kept in memory.
    for (let index = 0; index < 20; index += 1) {
      await inbox.accept({ ...eventOf(`${index}`), body });
    }
    shell(': > "$0"');
    expect(await outcome(inbox, 'new')).toBe('damaged');
    expect(await look()).toBe(true);
    await expect(inbox.work({ claim: claiming })).rejects.toMatchObject({ code: 'store' });
    // Whoever is told ends the process: what lies there then can be opened.
    const left: boolean[] = [];
    onFailure.mockImplementation(() => left.push(existsSync(path)));
    expect(await look()).toBe(false);
    expect(left).toEqual([false]);
  });

  test.each([
    ['deleted, waits for others to process it', 'rm "$0"', true],
    ['cut, does not', ': > "$0"', false],
  ])('by a process that only accepts, and was %s', async (_how, command, waits) => {
    const { inbox, look, leave } = await openLosing();
    leave();
    await inbox.accept(eventOf('a'));
    shell(command);
    await outcome(inbox, 'b');
    expect(await look()).toBe(waits);
  });

  // The last of each is what somebody has to do before the inbox is opened again: what was overwritten fits no log.
  test.each([
    ['cut', ': > "$0"', 'true'],
    ['overwritten', 'cp "$0.old" "$0"', 'cp "$0.old" "$0" && rm -f "$0-wal" "$0-shm"'],
    ['deleted', 'rm "$0"', 'true'],
    ['replaced', 'cp "$0" "$0.new" && mv "$0.new" "$0"', 'true'],
  ])('by being %s loses nothing that was acknowledged', async (_how, command, repair) => {
    const onFailure = vi.fn<(error: InboxError) => void>();
    const inbox = await openInbox({ onFailure });
    const handled = new Set<string>();
    const processing = startProcessing(inbox, {
      leaseMs: 3_600_000,
      pollMs: 20,
      async process({ id }) {
        handled.add(id);
        return 'handled';
      },
    });
    const watch = new Watch(inbox);
    await watch.more();
    shell('cp "$0" "$0.old"');
    checkpoint();
    await watch.more();
    let since = Number.POSITIVE_INFINITY;
    // Between two commits: what happens in the middle of a checkpoint, SQLite may write over.
    await watch.inSilence(() => {
      shell(command);
      since = performance.now();
    });
    await expect.poll(() => watch.last).toMatchObject({ ready: false });
    await expect.poll(() => onFailure.mock.calls.length).toBe(1);
    await watch.stop();
    await processing.stop();
    expect(watch.acknowledged.filter(({ sentAt }) => sentAt > since)).toEqual([]);
    expect(watch.acknowledged.filter(({ id }) => !handled.has(id))).toEqual([]);
    await inbox.close();
    shell(repair);
    const next = await openInbox();
    expect(await outcome(next, 'next')).toBe('accepted');
  });

  test('is noticed by a process that only works, too', async () => {
    const { inbox, onReplaced, onFailure, look } = await openLosing();
    expect(await inbox.work({ claim: claiming })).toMatchObject({ items: [] });
    expect(onReplaced).not.toHaveBeenCalled();
    rmSync(path);
    const noticed = async () => {
      await inbox.work({ claim: claiming });
      return onReplaced.mock.calls.length;
    };
    await expect.poll(noticed).toBe(1);
    expect(await look()).toBe(false);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  test('and put back is one that can be lost again', async () => {
    const { inbox, onReplaced, onFailure, looks } = await openLosing();
    for (const round of [1, 2]) {
      await inbox.accept(eventOf(`${round}`));
      renameSync(path, `${path}.old`);
      expect(await outcome(inbox, 'a')).toBe('replaced');
      expect(onReplaced).toHaveBeenCalledTimes(round);
      renameSync(`${path}.old`, path);
      looks.shift()?.();
      await expect.poll(() => outcome(inbox, `put back ${round}`)).toBe('duplicate');
    }
    expect(looks).toEqual([]);
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a file that is written to in its place', () => {
  test.each([
    ['cut to nothing', ': > "$0"', 'was truncated'],
    ['cut to a part', 'truncate -s 8192 "$0"', 'was written to by another program'],
    [
      'overwritten by an older copy',
      // Older kernels note when a file was written by the tick, in which a fast disk does all of this.
      'cp "$0.old" "$0" && touch -t 200001010000 "$0"',
      'was written to by another program',
    ],
    ['left with a log that is cut to nothing', ': > "$0-wal"', '-wal was truncated'],
    ['left with a log that is cut to a part', 'truncate -s 4096 "$0-wal"', '-wal was truncated'],
  ])('%s accepts nothing more, with the reason, whatever follows', async (_how, command, found) => {
    const onReplaced = vi.fn<(error: InboxError) => void>();
    const inbox = await openInbox({ onReplaced });
    for (let index = 0; index < 20; index += 1) {
      await inbox.accept(eventOf(`old-${index}`));
      if (index === 5 || index === 10) checkpoint();
      if (index === 5) shell('cp "$0" "$0.old"');
    }
    expect(await inbox.ready()).toEqual({ ready: true });
    shell(command);
    expect(await outcome(inbox, 'new')).toBe('damaged');
    expect(await inbox.ready()).toMatchObject({
      ready: false,
      reason: expect.stringContaining(found),
    });
    expect(onReplaced).toHaveBeenCalledOnce();
    if (!command.includes('wal')) checkpoint();
    expect(await outcome(inbox, 'newer')).toBe('damaged');
  });
  test('is noticed also after a crash, before the next checkpoint', async () => {
    const inbox = await openInbox();
    await inbox.accept(eventOf('a'));
    // As a crash leaves it: with a log.
    shell('cp "$0" "$0.old" && cp "$0" "$0.new" && cp "$0-wal" "$0.new-wal"');
    const after = await openInbox({ path: `${path}.new` });
    expect(await outcome(after, 'a')).toBe('duplicate');
    shell('cp "$0.old" "$0.new"');
    expect(await outcome(after, 'b')).toBe('damaged');
  });

  test.each<[how: string, touch: () => void]>([
    ['whose rights change', () => shell('chmod 600 "$0"')],
    ['that gets another name', () => shell('ln -f "$0" "$0.link"')],
    ['that is copied', () => shell('cp "$0" "$0.copy"')],
    ['whose log is brought into it', () => checkpoint()],
    ['whose log is brought into it and begins anew', () => checkpoint('RESTART')],
    ['whose log is brought into it and emptied', () => checkpoint('TRUNCATE')],
  ])('is not one %s', async (_how, touch) => {
    const inbox = await openInbox();
    for (let index = 0; index < 5; index += 1) {
      expect(await outcome(inbox, `before-${index}`)).toBe('accepted');
      touch();
      expect(await outcome(inbox, `after-${index}`)).toBe('accepted');
    }
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

  test('rejects what does not fit, loses nothing, and resumes by itself when there is room', async () => {
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
    expect(await inbox.ready()).toEqual({
      ready: false,
      reason: expect.stringMatching(/^the disk is full, or the file has grown to maxFileBytes: /),
    });
    await inbox.purge({ states: ['pending'] });
    await expect.poll(() => inbox.ready()).toEqual({ ready: true });
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
