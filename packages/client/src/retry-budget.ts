/**
 * How many more repetitions the calls of a client may make together. A service that is down gets the calls that are made, and
 * not several times as many: repetitions take from the budget, and only a service that works fills it again.
 * See docs/decisions/retry-budget.md.
 */
export class RetryBudget {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** Takes one repetition; false if none is left. */
  take(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /** Gives one back. */
  giveBack(): void {
    this.#left = Math.min(this.#left + 1, this.#most);
  }
}
