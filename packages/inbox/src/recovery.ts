/** How often to look for leases that have ended, in milliseconds, where nobody knows when the next one does. */
const everyMs = 500;

/** When to look for leases that have ended: a look goes through all of them, so not each claim does. */
export class Recovery {
  #at = Number.NEGATIVE_INFINITY;

  /** Whether to look now, by a clock in milliseconds. */
  isDue(now: number): boolean {
    if (now < this.#at) return false;
    this.#at = now + everyMs;
    return true;
  }

  /** A claim has said when something is due: a delivery, or the end of a lease. */
  note(now: number, dueInMs: number | undefined): void {
    if (dueInMs !== undefined && dueInMs > 0) this.#at = Math.min(this.#at, now + dueInMs);
  }
}
