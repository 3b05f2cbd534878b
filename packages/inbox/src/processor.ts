import { backoffMs } from './backoff.ts';
import { systemClock } from './clock.ts';
import type { Claimed, Claims, Inbox } from './inbox.ts';
import { exhaustedReason } from './inbox.ts';
import { keepLease } from './lease.ts';
import type { Processing, ProcessingOptions } from './processing.ts';
import { RunCutError, run } from './run.ts';

/**
 * Processes what an inbox holds, until it is stopped.
 *
 * Start it in as many processes as share the inbox: each delivery is leased to one of them at a
 * time, and taken up by another when that one dies.
 */
export function startProcessing(inbox: Inbox, options: ProcessingOptions): Processing {
  const processor = new Processor(inbox, options);
  processor.look();
  return processor;
}

class Processor implements Processing {
  readonly #inbox: Inbox;
  readonly #options: Required<ProcessingOptions>;
  readonly #forget: () => void;
  readonly #cuts = new Set<AbortController>();
  readonly #runs = new Set<Promise<void>>();
  #claiming: Promise<void> | undefined;
  #lookAgain = false;
  #stopped = false;
  #cancelAlarm = (): void => {};

  constructor(inbox: Inbox, options: ProcessingOptions) {
    this.#inbox = inbox;
    this.#options = withDefaults(options);
    this.#forget = inbox.onArrival(() => this.look());
  }

  /** Claims as many deliveries as there is room for. Hints that come meanwhile lead to another look. */
  look(): void {
    if (this.#claiming !== undefined) this.#lookAgain = true;
    if (this.#stopped || this.#claiming !== undefined || this.#room() === 0) return;
    this.#cancelAlarm();
    this.#lookAgain = false;
    this.#claiming = this.#claim().finally(() => {
      this.#claiming = undefined;
      if (this.#lookAgain) this.look();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#forget();
    this.#cancelAlarm();
    await this.#claiming;

    const cut = (): void => {
      for (const controller of this.#cuts) controller.abort(new RunCutError('stopped'));
    };
    const cancel = this.#options.clock.after(this.#options.stopTimeoutMs, cut);
    await Promise.all(this.#runs);
    cancel();
  }

  async #claim(): Promise<void> {
    const { leaseMs, maxAttempts, onStoreError } = this.#options;
    const limit = this.#room();
    try {
      const claims = await this.#inbox.claim({ limit, leaseMs, maxAttempts });
      this.#reportBuried(claims);
      for (const item of claims.items) this.#start(item);
      this.#setAlarm(claims, claims.items.length + claims.buried.length === limit);
    } catch (error) {
      onStoreError(error);
      this.#setAlarm({}, false);
    }
  }

  /** The next look without a hint: when something is due, or another process may have left something. */
  #setAlarm({ nextDueAt }: Pick<Claims, 'nextDueAt'>, full: boolean): void {
    if (this.#stopped) return;
    const { clock, pollMs } = this.#options;
    if (full) this.#lookAgain = true;
    const wait = nextDueAt === undefined ? pollMs : Math.max(0, nextDueAt - clock.now());
    this.#cancelAlarm = clock.after(Math.min(wait, pollMs), () => this.look());
  }

  #start(item: Claimed): void {
    const running = this.#run(item).finally(() => {
      this.#runs.delete(running);
      this.look();
    });
    this.#runs.add(running);
  }

  async #run(item: Claimed): Promise<void> {
    const { clock, leaseMs, runTimeoutMs, onSettled, onStoreError } = this.#options;
    const controller = new AbortController();
    const cut = (why: 'timeout' | 'lost'): void => controller.abort(new RunCutError(why));
    if (this.#stopped) controller.abort(new RunCutError('stopped'));
    this.#cuts.add(controller);
    const endTimeout = clock.after(runTimeoutMs, () => cut('timeout'));
    const endLease = keepLease(item, {
      inbox: this.#inbox,
      leaseMs,
      clock,
      onLost: () => cut('lost'),
      onStoreError,
    });

    const end = await run(item, controller.signal, this.#options);
    endTimeout();
    this.#cuts.delete(controller);
    try {
      const held = await this.#inbox.settle(item, end.settlement);
      onSettled({ item, held, ...end });
    } catch (error) {
      // The lease will end, and the delivery will be taken up again.
      onStoreError(error);
    } finally {
      endLease();
    }
  }

  #reportBuried({ buried }: Claims): void {
    const settlement = { kind: 'dead', reason: exhaustedReason } as const;
    for (const item of buried) this.#options.onSettled({ item, settlement, held: true });
  }

  #room(): number {
    return this.#options.concurrency - this.#runs.size;
  }
}

function withDefaults(options: ProcessingOptions): Required<ProcessingOptions> {
  return {
    concurrency: 16,
    leaseMs: 15_000,
    maxAttempts: 16,
    runTimeoutMs: 60_000,
    pollMs: 1000,
    stopTimeoutMs: 10_000,
    backoff: (attempt) => backoffMs(attempt, Math.random()),
    onSettled: () => {},
    onStoreError: () => {},
    clock: systemClock,
    ...options,
  };
}
