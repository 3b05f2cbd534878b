import { FakeClock } from '@ordering/kit/fake-clock';
import { onTestFinished } from 'vitest';
import type { Outcome } from '../src/attempt/outcome.ts';
import type { Parcel, Sender } from '../src/attempt/send.ts';
import { deliverWith } from '../src/delivering/delivering.ts';
import {
  type AttemptReport,
  type DeliveringOptions,
  withDefaults,
} from '../src/delivering/options.ts';
import type { Outbox } from '../src/outbox.ts';
import { openSqliteOutbox, type SqliteOutbox } from '../src/sqlite/sqlite-outbox.ts';
import { endpointOf } from '../src/testing/samples.ts';
import { OutboxPool } from './outbox-pool.ts';

export const ok: Outcome = { ok: true, text: 'answered 200', status: 200, body: '' };
export const bad: Outcome = { ok: false, text: 'answered 500', status: 500, body: 'no' };

/** An attempt under way, which the test ends when it likes. */
interface Pending {
  readonly parcel: Parcel;
  readonly end: (outcome: Outcome | 'broken-off') => void;
}

/** Makes attempts that end when the test says so, or at once as `outcomeOf` says. */
export class HandSender implements Sender {
  readonly pending: Pending[] = [];
  readonly sent: Parcel[] = [];
  /** Undefined: the test ends it. */
  outcomeOf: (parcel: Parcel) => Outcome | undefined = () => undefined;
  closed = false;

  #isBrokenOff = false;

  send(parcel: Parcel): Promise<Outcome | 'broken-off'> {
    this.sent.push(parcel);
    return new Promise((resolve) => {
      const outcome = this.outcomeOf(parcel);
      if (outcome !== undefined) return resolve(outcome);
      if (this.#isBrokenOff) return resolve('broken-off');
      this.pending.push({ parcel, end: resolve });
    });
  }

  breakOff(): void {
    this.#isBrokenOff = true;
    this.endAll('broken-off');
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  /** Ends every attempt that is under way. */
  endAll(outcome: Outcome | 'broken-off'): void {
    for (const { end } of this.pending.splice(0)) end(outcome);
  }
}

let pool: OutboxPool | undefined;

/** Closes the outboxes that benches had: for `afterAll` of each file that opens any. */
export async function closeBenches(): Promise<void> {
  await pool?.dispose();
  pool = undefined;
}

/** More than any chain of callbacks in this process takes. */
const turns = 50;

/** An outbox in a file, with an endpoint of each name, on a clock that stands still. */
export async function openBench(endpoints: readonly string[] = ['a']) {
  pool ??= new OutboxPool();
  const from = pool;
  const clock = new FakeClock();
  from.empty();
  const pooled = await from.take(clock);
  onTestFinished(() => from.giveBack(pooled));
  const { outbox } = pooled;
  for (const id of endpoints) await outbox.putEndpoint(endpointOf(id));
  /**
   * Resolves when all that the outbox was asked is answered, and whatever follows has happened: then nothing goes on
   * before the test does something, or a timer rings.
   */
  async function quiet(): Promise<void> {
    for (let left = turns; left > 0; left -= 1) {
      if (pooled.asked.length > 0) left = turns;
      await Promise.allSettled(pooled.asked);
      await new Promise(setImmediate);
    }
  }
  return { path: from.path, clock, outbox, quiet };
}

/** The same file as another process has it, on a clock of its own. */
export async function openBeside(path: string) {
  const clock = new FakeClock();
  const outbox = await openSqliteOutbox({ path, clock });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= outbox.close();
    return closed;
  };
  onTestFinished(close);
  return { clock, outbox, close };
}

/** Attempts of an outbox, made by hand. */
export function deliver(outbox: Outbox | SqliteOutbox, options: DeliveringOptions) {
  const sender = new HandSender();
  const reports: AttemptReport[] = [];
  const errors: unknown[] = [];
  const delivering = deliverWith(
    outbox,
    sender,
    withDefaults({
      stopTimeoutMs: 0,
      onAttempt: (report) => reports.push(report),
      onStoreError: (error) => errors.push(error),
      ...options,
    }),
  );
  onTestFinished(() => delivering.stop());
  return { sender, delivering, reports, errors };
}
