/** How much may wait at once. */
export interface Room {
  /** 10,000 by default. */
  readonly maxWaiting?: number;
  /** 64 MiB by default. */
  readonly maxWaitingBytes?: number;
}

/** Counts what waits, and lets no more in than may. */
export class Admission {
  readonly #most: number;
  readonly #mostBytes: number;
  #waiting = 0;
  #bytes = 0;

  constructor({ maxWaiting = 10_000, maxWaitingBytes = 64 * 1024 * 1024 }: Room) {
    this.#most = maxWaiting;
    this.#mostBytes = maxWaitingBytes;
  }

  /** Lets one in, unless there is no room; a single one always has some. Call what it returns when it does not wait any more. */
  enter(size: number): (() => void) | undefined {
    const fits = this.#waiting < this.#most && this.#bytes + size <= this.#mostBytes;
    if (this.#waiting > 0 && !fits) return undefined;
    this.#waiting += 1;
    this.#bytes += size;
    return () => {
      this.#waiting -= 1;
      this.#bytes -= size;
    };
  }

  /** Whether one without any size would be let in. */
  get hasRoom(): boolean {
    return this.#waiting === 0 || (this.#waiting < this.#most && this.#bytes <= this.#mostBytes);
  }
}
