import { execFile } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FakeClock } from '@ordering/kit/fake-clock';
import BetterDatabase from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { deliver, ok } from '../../testing/bench.ts';
import { temporaryFile } from '../../testing/temporary.ts';
import { deliveryTo, endpointOf } from '../testing/samples.ts';
import type { Connection } from './enqueue.ts';
import { enqueueWithin } from './enqueue-within.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/** A connection of the caller's. */
interface Own extends Connection {
  exec(sql: string): unknown;
  close(): unknown;
}

/** Both libraries, as their users open a file, and told to read it in other ways. */
const libraries: readonly (readonly [name: string, open: (path: string) => Own])[] = [
  ['node:sqlite', (path) => new DatabaseSync(path)],
  ['node:sqlite with bigints', (path) => new DatabaseSync(path, { readBigInts: true })],
  ['node:sqlite with arrays', (path) => new DatabaseSync(path, { returnArrays: true })],
  [
    'node:sqlite with other names',
    (path) =>
      new DatabaseSync(path, {
        allowBareNamedParameters: false,
        allowUnknownNamedParameters: true,
      }),
  ],
  ['better-sqlite3', (path) => new BetterDatabase(path)],
  ['better-sqlite3 with bigints', (path) => new BetterDatabase(path).defaultSafeIntegers()],
];

/** An outbox on a file, open while `work` runs and not longer: two libraries must not have it open in one process. */
async function withOutbox<T>(
  path: string,
  work: (outbox: Awaited<ReturnType<typeof openSqliteOutbox>>) => Promise<T>,
): Promise<T> {
  const outbox = await openSqliteOutbox({ path });
  try {
    return await work(outbox);
  } finally {
    await outbox.close();
  }
}

async function newFile(): Promise<string> {
  const path = temporaryFile();
  await withOutbox(path, (outbox) => outbox.putEndpoint(endpointOf('a')));
  return path;
}

describe.each(libraries)('within a transaction on a connection of %s', (_name, open) => {
  test('a delivery is there if the rest is, and not if it is not', async () => {
    const path = await newFile();
    const clock = new FakeClock();
    const [kept, undone] = [deliveryTo('a', { action: 'push_it' }), deliveryTo('a')];
    const own = open(path);
    own.exec('BEGIN IMMEDIATE; CREATE TABLE orders (id TEXT)');
    expect(enqueueWithin(own, kept, clock)).toBe(kept.id);
    own.exec('COMMIT; BEGIN IMMEDIATE');
    enqueueWithin(own, undone, clock);
    own.exec('ROLLBACK');
    own.close();
    await withOutbox(path, async (outbox) => {
      expect(await outbox.find(undone.id)).toBeUndefined();
      expect(await outbox.find(kept.id)).toMatchObject({
        state: 'scheduled',
        createdAt: clock.now(),
        body: kept.body,
      });
      const { sender, delivering } = deliver(outbox, {});
      sender.outcomeOf = () => ok;
      await delivering.whenQuiet(() => {});
      expect(Object.values(sender.sent[0]?.headers ?? {})).toContain('push_it');
      await delivering.stop();
    });
  });

  test('what cannot be stored is thrown by its code', async () => {
    const path = await newFile();
    const own = open(path);
    onTestFinished(() => void own.close());
    const delivery = deliveryTo('a');
    enqueueWithin(own, delivery);
    for (const [code, wrong] of [
      ['duplicate', delivery],
      ['unknown-endpoint', deliveryTo('nobody')],
      ['unknown-endpoint', { ...delivery, endpointId: 'nobody' }],
      ['invalid', deliveryTo('a', { eventType: 'a\nb' })],
    ] as const) {
      expect(() => enqueueWithin(own, wrong)).toThrow(expect.objectContaining({ code }));
    }
  });
});

test.each(['node:sqlite', 'better-sqlite3'])(
  'what another process stores with %s is delivered meanwhile, all of it once',
  async (library) => {
    const path = await newFile();
    const outbox = await openSqliteOutbox({ path });
    onTestFinished(() => outbox.close());
    const { sender, reports, errors } = deliver(outbox, { pollMs: 10 });
    sender.outcomeOf = () => ok;
    const program = fileURLToPath(new URL('../../testing/enqueue-child.ts', import.meta.url));
    const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
    const args = [...flags, program, path, library, '90'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const stored = stdout.split('\n').filter((line) => line.startsWith('stored'));
    const ids = stored.map((line) => line.slice('stored '.length));
    expect(ids).toHaveLength(60);
    await expect.poll(() => reports).toHaveLength(60);
    expect(reports.map(({ deliveryId }) => deliveryId).sort()).toEqual(ids.sort());
    expect(errors).toEqual([]);
  },
);
