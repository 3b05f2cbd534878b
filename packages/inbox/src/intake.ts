import type { ProcessingOptions } from './processing.ts';
import type { Claim, Claimed, Worked } from './work.ts';

/** How many bytes of bodies may be claimed ahead of their runs; a single one may be larger. */
const aheadBytes = 16 * 1024 * 1024;
/** How long a run may take for others to be claimed ahead, in milliseconds: what ends later waits for no claim. */
const quickMs = 100;
/** How often to look for what must run alone while every place is taken, in milliseconds. */
const seekMs = 1000;

/** What is leased without being claimed. */
type Space = Pick<Claim, 'limit' | 'maxBytes' | 'leaseMs'>;

/** How many deliveries are processed, in what way. */
type IntakeOptions = Required<
  Pick<ProcessingOptions, 'concurrency' | 'prefetch' | 'leaseMs' | 'maxAttempts' | 'maxCrashes'>
> & { readonly crashBackoffMs: number };

/** What runs while something is to be claimed. */
interface Running {
  readonly runs: number;
  /** How many of them were running in a crash. */
  readonly suspects: number;
  /** By the clock that never goes back, in milliseconds. */
  readonly now: number;
}

/**
 * What a process holds and has not begun, and how much more it may take: by a claim, or as it arrives.
 *
 * A lease counts as a run that has begun, so whoever holds one when its process ends is suspected of it. So nothing is leased
 * that does not begin at once, but where runs are so short that a claim would hold them up.
 *
 * What was running in a crash takes a quarter of the places while others wait. What was running in two runs alone, and
 * after it others have their turn for as long as that took.
 * See docs/decisions/crash-recovery.md.
 */
export class Intake {
  readonly #options: IntakeOptions;
  #queue: Claimed[] = [];
  /** How many may be taken ahead: what was lately done quickly between two times that something came. */
  #ahead = 0;
  #finished = 0;
  /** When the queue last got shorter, or began. */
  #movedAt = Number.NEGATIVE_INFINITY;
  #offered = 0;
  #mayBeDue = false;
  #reservation: string | undefined;
  /** When to renew the reservation, or to look for another one. */
  #isolateAt = Number.NEGATIVE_INFINITY;
  #seekAt = Number.NEGATIVE_INFINITY;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** There may be something to claim. */
  hint(): void {
    this.#mayBeDue = true;
  }

  /** A run has ended, after so many milliseconds. */
  finish(item: Claimed, ms: number, now: number): void {
    this.#movedAt = now;
    if (ms < quickMs) this.#finished += 1;
    // Others like it may have waited for its place, which wakes nobody.
    if (item.crashes > 0) this.#mayBeDue = true;
    if (runsAlone(item)) this.#isolateAt = now + ms;
  }

  /** Whether something may come yet for which room was offered. */
  get isOffered(): boolean {
    return this.#offered > 0;
  }

  /** Whether the next one must run alone: what is held is to end first, and nothing may come beside it. */
  get isReserved(): boolean {
    return this.#reservation !== undefined;
  }

  /** What to claim now, if anything. Counts as the answer to all hints. */
  claim({ runs, suspects, now }: Running): Claim | undefined {
    const { concurrency, leaseMs, maxAttempts, maxCrashes, crashBackoffMs } = this.#options;
    if (!this.#mayBeDue) return undefined;
    const held = runs + this.#queue.length + this.#offered;
    const rules = { leaseMs, maxAttempts, maxCrashes, crashBackoffMs };
    const nothing = { ...rules, limit: 0, maxBytes: 0, places: 0, suspects: 0 };
    if (this.#reservation !== undefined) {
      const begins = held === 0;
      if (!begins && now < this.#isolateAt) return undefined;
      this.#mayBeDue = false;
      return { ...nothing, isolation: { reservation: this.#reservation, begins } };
    }
    const space = this.#space(runs);
    const isolation = now < this.#isolateAt ? undefined : 'reserve';
    if (space === undefined && (isolation === undefined || now < this.#seekAt)) return undefined;
    this.#mayBeDue = false;
    this.#seekAt = now + seekMs;
    if (space === undefined) return { ...nothing, isolation };
    const share = Math.max(1, Math.floor(concurrency / 4));
    const taken = suspects + this.#queue.filter(isSuspect).length;
    const more = Math.max(0, share - taken);
    // Where some are claimed ahead, no place is ever free while others wait, and each is in a moment.
    const soon = this.#ahead > 0 ? Math.min(more, space.limit) : 0;
    const places = Math.max(soon, concurrency - held, 0);
    return { ...rules, ...space, places, suspects: more, isolation };
  }

  /** Notes what a claim came to, but for its items. */
  claimed({ items, buried, reservation }: Worked, { limit, isolation }: Claim, now: number): void {
    this.#reservation = reservation;
    if (reservation !== undefined) this.#isolateAt = now + this.#options.leaseMs / 3;
    const isolates = reservation !== undefined || typeof isolation === 'object';
    this.#mayBeDue ||= isolates || items.length + buried.length >= limit;
  }

  /** Room for some of what arrives. `withdraw` takes it back. */
  offer(runs: number, arriving: number): Space | undefined {
    const space = this.isReserved ? undefined : this.#space(runs);
    if (space === undefined) return undefined;
    const limit = Math.min(space.limit, arriving);
    this.#offered += limit;
    return { ...space, limit };
  }

  withdraw({ limit }: Space): void {
    this.#offered -= limit;
  }

  /** Takes what has come. What met a crash goes before what was claimed ahead. */
  add(items: readonly Claimed[], now: number): void {
    if (items.length === 0) return;
    if (this.#queue.length === 0) this.#movedAt = now;
    this.#ahead = Math.max(2 * this.#finished, this.#ahead >> 1);
    this.#finished = 0;
    const others = items.filter((item) => !isSuspect(item));
    this.#queue = [...items.filter(isSuspect), ...this.#queue, ...others];
  }

  /** Gives out the first ones. */
  next(count: number): readonly Claimed[] {
    return this.#queue.splice(0, Math.max(0, count));
  }

  /** Gives out what waits behind runs that are quick no more: it would wait on, and be suspected of what they do. */
  late(now: number): readonly Claimed[] {
    if (this.#queue.length === 0 || now - this.#movedAt < quickMs) return [];
    this.#ahead = 0;
    this.#finished = 0;
    return this.next(Number.POSITIVE_INFINITY);
  }

  /** Forgets the one with this lease. Whether it was there. */
  drop(lease: string): boolean {
    const before = this.#queue.length;
    this.#queue = this.#queue.filter((item) => item.lease !== lease);
    return this.#queue.length < before;
  }

  #space(runs: number): Space | undefined {
    const { concurrency, prefetch, leaseMs } = this.#options;
    const held = runs + this.#queue.length + this.#offered;
    const limit = concurrency + Math.min(prefetch, this.#ahead) - held;
    const maxBytes = aheadBytes - this.#queue.reduce((sum, { body }) => sum + body.byteLength, 0);
    return limit > 0 && maxBytes > 0 ? { limit, maxBytes, leaseMs } : undefined;
  }
}

/** Whether a delivery must run alone: two processes ended while they worked on it. */
export function runsAlone({ crashes }: Pick<Claimed, 'crashes'>): boolean {
  return crashes > 1;
}

/** Whether a process ended while it worked on a delivery. */
function isSuspect({ crashes }: Pick<Claimed, 'crashes'>): boolean {
  return crashes > 0;
}
