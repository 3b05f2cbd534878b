import type { ProcessingOptions } from './processing.ts';
import type { Claim, Claimed, Worked } from './work.ts';

/** How many bytes of bodies may be claimed ahead of their runs; a single one may be larger. */
const aheadBytes = 16 * 1024 * 1024;

/** What is leased without being claimed. */
type Space = Pick<Claim, 'limit' | 'maxBytes' | 'leaseMs'>;

/** How many deliveries are processed, in what way. */
type IntakeOptions = Required<
  Pick<ProcessingOptions, 'concurrency' | 'prefetch' | 'leaseMs' | 'maxAttempts' | 'maxCrashes'>
> & { readonly crashBackoffMs: number };

/** What a process holds and has not begun, and how much more it may take: by a claim, or as it arrives. */
export class Intake {
  readonly #options: IntakeOptions;
  #queue: Claimed[] = [];
  /** How many may be taken ahead: what was lately done between two times that something came. */
  #ahead = 0;
  #finished = 0;
  #offered = 0;
  #mayBeDue = false;
  #aloneNext = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** There may be something to claim. */
  hint(): void {
    this.#mayBeDue = true;
  }

  /** A run has ended. */
  finish(): void {
    this.#finished += 1;
  }

  /** Whether something may come yet for which room was offered. */
  get isOffered(): boolean {
    return this.#offered > 0;
  }

  /** Whether the next one must run alone: what is held is to end first, and nothing may come beside it. */
  get aloneNext(): boolean {
    return this.#aloneNext;
  }

  /** What to claim now, if anything, beside so many runs. Counts as the answer to all hints. */
  claim(runs: number): Claim | undefined {
    const { maxAttempts, maxCrashes, crashBackoffMs } = this.#options;
    // What must run alone is asked for only when it was seen: until then, offers go on beside the claim.
    const idle = this.#aloneNext && runs + this.#queue.length + this.#offered === 0;
    if (!this.#mayBeDue || (this.#aloneNext && !idle)) return undefined;
    const space = this.#space(runs);
    if (space === undefined) return undefined;
    this.#mayBeDue = false;
    return { ...space, maxAttempts, maxCrashes, crashBackoffMs, idle };
  }

  /** Notes what a claim came to, but for its items. */
  claimed({ items, buried, aloneNext }: Worked, { limit }: Claim): void {
    this.#aloneNext = aloneNext;
    this.#mayBeDue ||= aloneNext || items.length + buried.length === limit;
  }

  /** Room for some of what arrives. `withdraw` takes it back. */
  offer(runs: number, arriving: number): Space | undefined {
    const space = this.#aloneNext ? undefined : this.#space(runs);
    if (space === undefined) return undefined;
    const limit = Math.min(space.limit, arriving);
    this.#offered += limit;
    return { ...space, limit };
  }

  withdraw({ limit }: Space): void {
    this.#offered -= limit;
  }

  /** Takes what has come. */
  add(items: readonly Claimed[]): void {
    if (items.length === 0) return;
    this.#ahead = Math.max(2 * this.#finished, this.#ahead >> 1);
    this.#finished = 0;
    this.#queue.push(...items);
  }

  /** Gives out the first ones. */
  next(count: number): readonly Claimed[] {
    return this.#queue.splice(0, Math.max(0, count));
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
