import type { Inbox } from './inbox.ts';
import { Intake, runsAlone } from './intake.ts';
import { Leases } from './leases.ts';
import { type Processing, type ProcessingOptions, type Rules, withDefaults } from './processing.ts';
import { RunCutError, type RunEnd, reasonOf, run } from './run.ts';
import type { Claim, Claimed, Offer, Settlement, Worked } from './work.ts';

/** How long a delivery waits after its first crash, in milliseconds; twice as long after each further one. */
export const crashBackoffMs = 1000;
/** When to look again for what another process has locked, in milliseconds: it is seldom locked for longer. */
const contendedMs = 50;

/**
 * Processes what an inbox holds, until it is stopped.
 *
 * Start it in as many processes as share the inbox: each delivery is leased to one of them at a
 * time, and taken up by another when that one dies.
 *
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
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
  readonly #options: Rules;
  readonly #leases: Leases;
  readonly #intake: Intake;
  readonly #forget: () => void;
  readonly #runs = new Map<Claimed, AbortController>();
  readonly #ended: Ended[] = [];
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
    this.#intake = new Intake({ ...this.#options, crashBackoffMs });
    this.#forget = inbox.onArrival(
      () => this.look(),
      (arriving) => this.#offer(arriving),
    );
  }

  /** Claims what there is room for. */
  look(): void {
    this.#intake.hint();
    this.#record();
  }

  /** Records what has ended. Hints that come meanwhile lead to another round. */
  #record(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#lookAgain) this.#record();
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
        const left = this.#ended.length > 0 || this.#intake.isOffered;
        const recorded = !left || (late && this.#failing);
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
    this.#giveBack(this.#intake.next(Number.POSITIVE_INFINITY));
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
    this.#giveBack(this.#intake.late(this.#options.clock.elapsed()));
    const ended = this.#ended.splice(0);
    const claim = this.#claim();
    if (ended.length === 0 && claim === undefined) return;
    if (claim !== undefined) this.#cancelAlarm();
    const settled = ended.map(({ item, end }) => ({
      lease: item.lease,
      settlement: end.settlement,
    }));
    try {
      const deadHolds = this.#options.afterDead === 'wait';
      const worked = await this.#inbox.work({ settled, claim, deadHolds });
      this.#failing = false;
      for (const [index, each] of ended.entries()) this.#report(each, worked.held[index] === true);
      if (ended.some(leavesSomething)) this.look();
      if (claim !== undefined) this.#take(worked, claim);
    } catch (error) {
      // Nothing was recorded: it is tried again, and the leases are kept until then.
      this.#ended.unshift(...ended);
      this.#failing = true;
      this.#intake.hint();
      this.#options.onStoreError(error);
      this.#setAlarm(this.#options.pollMs);
    }
  }

  #claim(): Claim | undefined {
    if (this.#takesNothing()) return undefined;
    const runs = [...this.#runs.keys()];
    const suspects = runs.filter(({ crashes }) => crashes > 0).length;
    return this.#intake.claim({ runs: runs.length, suspects, now: this.#options.clock.elapsed() });
  }

  /** Room for what arrives: it need not be claimed. */
  #offer(arriving: number): Offer | undefined {
    const space = this.#takesNothing() ? undefined : this.#intake.offer(this.#runs.size, arriving);
    if (space === undefined) return undefined;
    const take = (items: readonly Claimed[]): void => {
      this.#intake.withdraw(space);
      this.#receive(items);
      // Whoever waits until nothing is offered any more.
      if (this.#stopped || this.#intake.isReserved) this.#record();
    };
    return { ...space, take };
  }

  #take(worked: Worked, claim: Claim): void {
    const { onSettled, pollMs, clock } = this.#options;
    const { items, buried, contended, dueInMs = pollMs } = worked;
    for (const { reason, ...item } of buried) {
      onSettled({ item, settlement: { kind: 'dead', reason }, held: true });
    }
    this.#intake.claimed(worked, claim, clock.elapsed());
    this.#receive(items);
    this.#setAlarm(Math.min(dueInMs, contended ? contendedMs : pollMs));
    this.#record();
  }

  #receive(items: readonly Claimed[]): void {
    for (const item of items) this.#leases.keep(item.lease);
    this.#intake.add(items, this.#options.clock.elapsed());
    if (this.#stopped) this.#giveBack(this.#intake.next(Number.POSITIVE_INFINITY));
    else this.#begin();
  }

  /** Begins what there is room for. What must run alone came alone, and nothing is claimed beside it. */
  #begin(): void {
    const room = this.#options.concurrency - this.#runs.size;
    for (const item of this.#intake.next(room)) void this.#run(item);
  }

  async #run(item: Claimed): Promise<void> {
    const { clock, runTimeoutMs } = this.#options;
    const controller = new AbortController();
    this.#runs.set(item, controller);
    const cut = (): void => controller.abort(new RunCutError('timeout'));
    const endTimeout = clock.after(runTimeoutMs, cut);
    const began = clock.elapsed();
    const end = await run(item, controller.signal, this.#options);
    endTimeout();
    this.#runs.delete(item);
    const now = clock.elapsed();
    this.#intake.finish(item, now - began, now);
    // A process that crashes has noted already what it was doing.
    if (this.#crashed) return;
    if (end.recorded) {
      this.#report({ item, end }, true);
      if (leavesSomething({ item, end })) this.#intake.hint();
    } else this.#ended.push({ item, end });
    this.#begin();
    this.#record();
  }

  #report({ item, end }: Ended, held: boolean): void {
    const { settlement, error } = end;
    this.#leases.release(item.lease);
    this.#options.onSettled({ item, settlement, held, ...(error === undefined ? {} : { error }) });
  }

  #giveBack(items: readonly Claimed[]): void {
    for (const item of items) {
      this.#ended.push({ item, end: { settlement: { kind: 'released' } } });
    }
  }

  #lose(lease: string): void {
    for (const [item, controller] of this.#runs) {
      if (item.lease === lease) controller.abort(new RunCutError('lost'));
    }
    if (this.#intake.drop(lease)) this.#leases.release(lease);
  }

  /** It has stopped, or something runs that must run alone. */
  #takesNothing(): boolean {
    const [item] = this.#runs.keys();
    return this.#stopped || (item !== undefined && runsAlone(item));
  }

  /** The next look without a hint: when something is due, or another process may have left something. */
  #setAlarm(ms: number): void {
    const { clock, pollMs } = this.#options;
    this.#cancelAlarm();
    this.#cancelAlarm = clock.after(ms, () => {
      // It may claim nothing, which sets no alarm.
      this.#setAlarm(pollMs);
      this.look();
    });
  }
}

/** Whether something may be due after it: itself once more, or what waited behind it. */
function leavesSomething({ item, end: { settlement } }: Ended): boolean {
  return item.resource !== undefined || unfinished.has(settlement.kind);
}

const unfinished: ReadonlySet<Settlement['kind']> = new Set(['retry', 'released', 'crashed']);
