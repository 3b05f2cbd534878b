import { maxTimerMs, systemClock } from '@ordering/kit/clock';
import type { Clock } from '../clock.ts';
import type { Change } from '../queue.ts';

/** What is done in turns. */
interface Work {
  /** Learns what waits, from whoever stores it. */
  look(change: Change): Promise<void>;
  /** Begins what can begin. */
  turn(): void;
  /** Whether nothing is under way, and nothing that is known of is due. */
  isIdle(): boolean;
  /** When the next thing is due that is known of. */
  nextDueAt(): number | undefined;
  failed(error: unknown): void;
}

interface Waiter {
  readonly act: () => void;
  readonly giveUp: () => void;
  /** Whether somebody looked since it waits. */
  looked: boolean;
}

/** How long to wait before looking again where that failed, in real ms. */
const lookAgainAfterMs = 1000;
/** Every so many looks that nothing has asked for, everything is looked at, in case a hint was missed. */
const wholeLook = 10;

/**
 * When to look at the store, and when to take something from it: after a hint, when something is due, and now and then
 * for what other processes did. Hints that come together lead to one turn.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #work: Work;
  readonly #pollMs: number;
  readonly #waiters = new Set<Waiter>();
  #heard: Change | undefined;
  #looking: Promise<void> | undefined;
  #scheduled = false;
  #stopped = false;
  #polls = 0;
  #cancelPoll = (): void => {};
  #cancelAlarm = (): void => {};
  readonly #pauses = new Set<() => void>();

  constructor(clock: Clock, pollMs: number, work: Work) {
    this.#clock = clock;
    this.#pollMs = pollMs;
    this.#work = work;
    this.#poll();
  }

  /** Something may have changed. */
  hear(change: Change): void {
    this.#heard = this.#heard === 'lanes' ? 'lanes' : change;
    this.again();
  }

  /** There may be something to do. */
  again(): void {
    if (this.#scheduled || this.#stopped) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#go();
    });
  }

  /** Calls `action` in a moment in which there is nothing to do. Resolves to nothing if there is none before the stop. */
  whenIdle<T>(action: () => T): Promise<T | undefined> {
    if (this.#stopped) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const act = (): void => {
        try {
          resolve(action());
        } catch (error) {
          reject(error);
        }
      };
      this.#waiters.add({ act, giveUp: () => resolve(undefined), looked: false });
      this.hear('arrival');
    });
  }

  /** Resolves after so many real ms, or at the stop. */
  pause(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        this.#pauses.delete(end);
        resolve();
      };
      const cancel = systemClock.after(ms, end);
      this.#pauses.add(end);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelPoll();
    this.#cancelAlarm();
    for (const end of this.#pauses) end();
    for (const { giveUp } of this.#waiters) giveUp();
    this.#waiters.clear();
    await this.#looking;
  }

  #go(): void {
    if (this.#stopped || this.#looking !== undefined) return;
    if (this.#heard !== undefined) {
      this.#looking = this.#look(this.#heard).finally(() => {
        this.#looking = undefined;
        this.again();
      });
      this.#heard = undefined;
      return;
    }
    this.#work.turn();
    this.#setAlarm();
    this.#tellIdle();
  }

  async #look(change: Change): Promise<void> {
    const waiting = [...this.#waiters];
    try {
      await this.#work.look(change);
      for (const waiter of waiting) waiter.looked = true;
    } catch (error) {
      this.#work.failed(error);
      this.#heard = 'lanes';
      await this.pause(lookAgainAfterMs);
    }
  }

  #tellIdle(): void {
    for (const waiter of this.#waiters) {
      if (this.#heard !== undefined || !this.#work.isIdle()) return;
      if (!waiter.looked) continue;
      this.#waiters.delete(waiter);
      waiter.act();
      this.again();
    }
  }

  #setAlarm(): void {
    this.#cancelAlarm();
    const next = this.#work.nextDueAt();
    if (next === undefined) return;
    const wait = Math.min(maxTimerMs, Math.max(0, next - this.#clock.now()));
    this.#cancelAlarm = this.#clock.after(wait, () => this.again());
  }

  #poll(): void {
    this.#cancelPoll = systemClock.after(this.#pollMs, () => {
      this.#polls += 1;
      this.hear(this.#polls % wholeLook === 0 ? 'lanes' : 'arrival');
      this.#poll();
    });
  }
}
