/** At most so many requests at once, in the order in which they were asked for. */
export class Places {
  #free: number;
  readonly #queue = new Set<() => void>();

  constructor(most: number) {
    this.#free = most;
  }

  /** Takes a place, if one is free. */
  take(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  /** Takes a place as soon as one is free; none where `signal` is aborted, even if that is when it gets one. */
  queue(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.add(resolve);
      signal.addEventListener('abort', () => {
        if (!this.#queue.delete(resolve)) this.release();
      });
    });
  }

  /** Gives a place to the next in the queue. */
  release(): void {
    const [next] = this.#queue;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#queue.delete(next);
    next();
  }
}
