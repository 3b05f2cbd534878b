import { backoffMs } from './backoff.ts';
import { systemClock } from './clock.ts';
import type { Inbox } from './inbox.ts';
import { Leases } from './leases.ts';
import type { Processing, ProcessingOptions } from './processing.ts';
import { RunCutError, type RunEnd, reasonOf, run } from './run.ts';
import type { Claim, Claimed, Worked } from './work.ts';

/** How many bytes of bodies may be claimed ahead of their runs; a single one may be larger. */
const aheadBytes = 16 * 1024 * 1024;
/** How long a delivery waits after its first crash, in milliseconds; twice as long after each further one. */
const crashBackoffMs = 1000;

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

/** A run that has ended, and is not recorded yet. */
interface Ended {
  readonly item: Claimed;
  readonly end: RunEnd;
}

class Processor implements Processing {
  readonly #inbox: Inbox;
  readonly #options: Required<ProcessingOptions>;
  readonly #leases: Leases;
  readonly #forget: () => void;
  /** Claimed, and not begun. */
  #queue: Claimed[] = [];
  readonly #runs = new Map<Claimed, AbortController>();
  readonly #ended: Ended[] = [];
  /** How many runs ended since the last claim: what the next one may take ahead. */
  #finished = 0;
  #aloneNext = false;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #failing = false;
  #stopped = false;
  #crashed = false;
  #stopping: Promise<void> | undefined;
  #cancelAlarm = (): void => {};
  #onCalm = (): void => {};

  constructor(inbox: Inbox, options: ProcessingOptions) {
    this.#inbox = inbox;
    this.#options = withDefaults(options);
    const { leaseMs, clock, onStoreError } = this.#options;
    const onLost = (lease: string) => this.#lose(lease);
    this.#leases = new Leases({ inbox, leaseMs, clock, onLost, onStoreError });
    this.#forget = inbox.onArrival(() => this.look());
  }

  /** Records what has ended and claims what there is room for. Hints that come meanwhile lead to another look. */
  look(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#lookAgain) this.look();
      else this.#onCalm();
    });
  }

  running() {
    return [...this.#runs.keys()];
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#end();
    let late = false;
    const cancel = this.#options.clock.after(this.#options.stopTimeoutMs, () => {
      late = true;
      this.#cutAll();
      this.look();
    });
    this.look();
    await new Promise<void>((resolve) => {
      this.#onCalm = () => {
        const recorded = this.#ended.length === 0 || (late && this.#failing);
        if (this.#runs.size === 0 && this.#looking === undefined && recorded) resolve();
      };
    });
    cancel();
    this.#letGo();
  }

  async crash(error: unknown): Promise<void> {
    const reason = reasonOf(error);
    this.#crashed = true;
    this.#end();
    for (const item of this.#runs.keys()) {
      const inMs = crashBackoffMs * 2 ** item.crashes;
      this.#ended.push({ item, end: { settlement: { kind: 'crashed', inMs, reason }, error } });
    }
    this.#cutAll();
    this.look();
    await this.#looking;
    this.#letGo();
  }

  /** Takes nothing more, and gives back what has not begun. */
  #end(): void {
    this.#stopped = true;
    this.#forget();
    this.#cancelAlarm();
    for (const item of this.#queue.splice(0)) this.#giveBack(item);
  }

  /** What is left now is taken up by others when its lease ends. */
  #letGo(): void {
    this.#cancelAlarm();
    for (const { item } of this.#ended.splice(0)) this.#leases.release(item.lease);
  }

  #cutAll(): void {
    for (const controller of this.#runs.values()) controller.abort(new RunCutError('stopped'));
  }

  async #look(): Promise<void> {
    while (this.#lookAgain) {
      // What ends or arrives together goes together.
      await new Promise(setImmediate);
      this.#lookAgain = false;
      await this.#work();
    }
  }

  async #work(): Promise<void> {
    const ended = this.#ended.splice(0);
    const claim = this.#claim();
    if (ended.length === 0 && claim === undefined) return;
    this.#cancelAlarm();
    const settled = ended.map(({ item, end }) => ({
      lease: item.lease,
      settlement: end.settlement,
    }));
    try {
      const deadHolds = this.#options.afterDead === 'wait';
      const worked = await this.#inbox.work({ settled, claim, deadHolds });
      this.#failing = false;
      for (const [index, each] of ended.entries()) this.#report(each, worked.held[index] === true);
      if (claim !== undefined) this.#take(worked, claim);
    } catch (error) {
      // Nothing was recorded: it is tried again, and the leases are kept until then.
      this.#ended.unshift(...ended);
      this.#failing = true;
      this.#options.onStoreError(error);
      this.#setAlarm(this.#options.pollMs);
    }
  }

  /** What to claim now: what can begin at once, and ahead of it as much as the last time has shown to be done meanwhile. */
  #claim(): Claim | undefined {
    const { concurrency, prefetch, leaseMs, maxAttempts, maxCrashes } = this.#options;
    const idle = this.#runs.size + this.#queue.length === 0;
    if (this.#stopped || this.#runsAlone() || (this.#aloneNext && !idle)) return undefined;
    const ahead = Math.min(prefetch, 2 * this.#finished);
    const limit = concurrency + ahead - this.#runs.size - this.#queue.length;
    const maxBytes = aheadBytes - this.#queue.reduce((sum, { body }) => sum + body.byteLength, 0);
    if (limit <= 0 || maxBytes <= 0) return undefined;
    this.#finished = 0;
    return { limit, maxBytes, leaseMs, maxAttempts, maxCrashes, crashBackoffMs, idle };
  }

  #take({ items, buried, aloneNext, dueInMs }: Worked, { limit }: Claim): void {
    const { onSettled, pollMs } = this.#options;
    for (const { reason, ...item } of buried) {
      onSettled({ item, settlement: { kind: 'dead', reason }, held: true });
    }
    this.#aloneNext = aloneNext;
    for (const item of items) {
      this.#leases.keep(item.lease);
      if (this.#stopped) this.#giveBack(item);
      else this.#queue.push(item);
    }
    this.#begin();
    if (items.length + buried.length === limit) this.look();
    // Whatever runs now looks again when it ends; that is when the one that must run alone has its turn.
    else if (!aloneNext) this.#setAlarm(Math.min(dueInMs ?? pollMs, pollMs));
  }

  /** Begins what there is room for. What must run alone came alone, and nothing is claimed beside it. */
  #begin(): void {
    const room = this.#options.concurrency - this.#runs.size;
    for (const item of this.#queue.splice(0, Math.max(0, room))) void this.#run(item);
  }

  async #run(item: Claimed): Promise<void> {
    const { clock, runTimeoutMs } = this.#options;
    const controller = new AbortController();
    this.#runs.set(item, controller);
    const cut = (): void => controller.abort(new RunCutError('timeout'));
    const endTimeout = clock.after(runTimeoutMs, cut);
    const end = await run(item, controller.signal, this.#options);
    endTimeout();
    this.#runs.delete(item);
    this.#finished += 1;
    // A process that crashes has noted already what it was doing.
    if (this.#crashed) return;
    if (end.recorded) this.#report({ item, end }, true);
    else this.#ended.push({ item, end });
    this.#begin();
    this.look();
  }

  #report({ item, end }: Ended, held: boolean): void {
    const { settlement, error } = end;
    this.#leases.release(item.lease);
    this.#options.onSettled({ item, settlement, held, ...(error === undefined ? {} : { error }) });
  }

  #giveBack(item: Claimed): void {
    this.#ended.push({ item, end: { settlement: { kind: 'released' } } });
  }

  #lose(lease: string): void {
    for (const [item, controller] of this.#runs) {
      if (item.lease === lease) controller.abort(new RunCutError('lost'));
    }
    const before = this.#queue.length;
    this.#queue = this.#queue.filter((item) => item.lease !== lease);
    if (this.#queue.length < before) this.#leases.release(lease);
  }

  #runsAlone(): boolean {
    const [item] = this.#runs.keys();
    return item !== undefined && item.crashes > 0;
  }

  /** The next look without a hint: when something is due, or another process may have left something. */
  #setAlarm(ms: number): void {
    this.#cancelAlarm();
    this.#cancelAlarm = this.#options.clock.after(ms, () => this.look());
  }
}

function withDefaults(options: ProcessingOptions): Required<ProcessingOptions> {
  return {
    concurrency: 16,
    prefetch: 240,
    leaseMs: 15_000,
    maxAttempts: 16,
    maxCrashes: 3,
    afterDead: 'go-on',
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
