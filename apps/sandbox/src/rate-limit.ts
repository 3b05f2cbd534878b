/** How many requests of one token, or of one address without a token, in which window of real time. */
export interface Limit {
  readonly requests: number;
  readonly windowMs: number;
}

/** The rate limit, which can be changed while the sandbox runs. */
export class RateLimit {
  readonly #first: Limit;
  #current: Limit;
  /** How often it was changed: what was counted before a change does not count after it. */
  #round = 0;

  constructor(first: Limit) {
    this.#first = first;
    this.#current = first;
  }

  get current(): Limit & { readonly round: number } {
    return { ...this.#current, round: this.#round };
  }

  change(limit: Limit): void {
    this.#current = limit;
    this.#round += 1;
  }

  /** Goes back to what the sandbox was started with. */
  reset(): void {
    this.change(this.#first);
  }
}
