import { type Clock, systemClock } from '@ordering/kit/clock';
import type { ControlTypes } from '../operation.ts';

/** The clock as operations return it. */
export type WireClock = ControlTypes['getClock']['responses'][200];

/** What time it is in the sandbox, in milliseconds since 1970; it never goes backwards. */
export interface VirtualClock {
  now(): number;
  /** How many seconds of the sandbox pass in one real second; 0 while it stands still. */
  readonly scale: number;
}

/** A moment on which the sandbox's time and the machine's agree, and how fast they part from there. */
export interface ClockState {
  readonly virtual: number;
  readonly wall: number;
  readonly scale: number;
}

/** Where the state survives a restart. */
export interface SavedClock {
  read(): ClockState | undefined;
  write(state: ClockState): void;
  /** The latest time recorded in the database. */
  latest(): number;
}

/** The machine's time, which someone may set back or forward; what has elapsed only grows. */
type MachineTime = Pick<Clock, 'now' | 'elapsed' | 'after'>;

/** Something to do at a time of the sandbox. */
interface Timer {
  readonly at: number;
  readonly callback: () => void;
  cancel: () => void;
}

/** The end of the years that ISO 8601 writes with four digits, as in the contract's timestamps. */
export const endOfTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A clock that runs `scale` times as fast as the machine's, or stands still, and can be advanced.
 *
 * It goes on while the sandbox is down, as the world does: an attempt that fell due meanwhile is
 * made at the next start. Setting the machine's clock back does not set this one back.
 */
export class SandboxClock implements VirtualClock {
  #scale: number;
  readonly #saved: SavedClock;
  readonly #time: MachineTime;
  readonly #timers = new Set<Timer>();
  #virtual: number;
  #monotonic: number;

  /** @param scale As it was saved, unless given. */
  constructor(saved: SavedClock, scale: number | undefined, time: MachineTime = systemClock) {
    this.#saved = saved;
    this.#time = time;
    const before = saved.read();
    this.#scale = scale ?? before?.scale ?? 1;
    const resumed =
      before === undefined
        ? time.now()
        : before.virtual + Math.max(0, time.now() - before.wall) * before.scale;
    this.#virtual = Math.min(Math.max(resumed, saved.latest()), endOfTime);
    this.#monotonic = time.elapsed();
    this.#change(this.#scale, 0);
  }

  get scale(): number {
    return this.#scale;
  }

  now(): number {
    return Math.floor(this.#exact());
  }

  /** Whether an advance of so many milliseconds stays within the years that timestamps can show. */
  canAdvance(ms: number): boolean {
    return this.now() + ms <= endOfTime;
  }

  /** Advances the clock, on top of the time that passes by itself. */
  advance(ms: number): void {
    this.#change(this.#scale, Math.max(0, ms));
  }

  /** Changes how fast it runs from now on; at 0 it stands still. */
  setScale(scale: number): void {
    this.#change(scale, 0);
  }

  /** Calls back once when so many ms have passed on this clock, be it by itself or by an advance. */
  after(ms: number, callback: () => void): () => void {
    const timer: Timer = { at: this.now() + ms, callback, cancel: () => {} };
    this.#timers.add(timer);
    this.#set(timer);
    return () => {
      timer.cancel();
      this.#timers.delete(timer);
    };
  }

  /** Real milliseconds until the clock shows `at`, rounded up so that nothing is ever early; `Infinity` while it stands still. */
  realMsUntil(at: number): number {
    const left = at - this.#exact();
    return left <= 0 ? 0 : Math.ceil(left / this.#scale);
  }

  #set(timer: Timer): void {
    timer.cancel();
    timer.cancel = this.#time.after(this.realMsUntil(timer.at), () => {
      this.#timers.delete(timer);
      timer.callback();
    });
  }

  #exact(): number {
    const elapsed = this.#time.elapsed() - this.#monotonic;
    return Math.min(this.#virtual + elapsed * this.#scale, endOfTime);
  }

  /** Saved first: what cannot be saved has not happened. */
  #change(scale: number, advance: number): void {
    const virtual = Math.min(this.#exact() + advance, endOfTime);
    const monotonic = this.#time.elapsed();
    this.#saved.write({ virtual, wall: this.#time.now(), scale });
    this.#virtual = virtual;
    this.#monotonic = monotonic;
    this.#scale = scale;
    for (const timer of this.#timers) this.#set(timer);
  }
}

/** @see specs/sandbox/clock.yaml#/schemas/Clock */
export function wireClock(
  clock: VirtualClock,
  advancing?: WireClock['advancing'],
): Omit<WireClock, 'attempts'> {
  const at = { now: timestamp(clock.now()), scale: clock.scale };
  return advancing === undefined ? at : { ...at, advancing };
}

/** A time as the contract writes it: ISO 8601 in UTC with milliseconds. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
