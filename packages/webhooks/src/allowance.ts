/** A share of all time that something may take; what is not used is saved, up to the share of one second. */
export class Allowance {
  readonly #share: number;
  readonly #elapsed: () => number;
  #left: number;
  #asOf: number;

  /** @param elapsed Milliseconds since some moment that stays the same. */
  constructor(share: number, elapsed: () => number) {
    this.#share = share;
    this.#elapsed = elapsed;
    this.#left = share * 1000;
    this.#asOf = elapsed();
  }

  /** Whether there is any left. */
  get isLeft(): boolean {
    const now = this.#elapsed();
    const gained = (now - this.#asOf) * this.#share;
    this.#left = Math.min(this.#share * 1000, this.#left + gained);
    this.#asOf = now;
    return this.#left > 0;
  }

  /** Takes off what has been used, in milliseconds. */
  take(ms: number): void {
    this.#left -= ms;
  }
}
