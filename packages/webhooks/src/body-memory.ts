/** Bodies up to this size, in bytes, are those of orders; larger ones leave them room. */
const smallBytes = 64 * 1024;
/** What bodies that are larger may take of all: while its parts are joined, each is there twice. */
const shareOfLarge = 0.5;

/**
 * The memory for bodies that are being read or verified, of all requests to a handler together. Anyone can send bodies,
 * and nobody knows yet whether they are signed.
 */
export class BodyMemory {
  readonly #maxBytes: number;
  #used = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** How many bytes are taken now. */
  get used(): number {
    return this.#used;
  }

  /**
   * Takes memory for `bytes` more of a body, which then has `size` bytes in all.
   *
   * @returns Whether there is enough. If not, nothing was taken.
   */
  take(bytes: number, size: number): boolean {
    const limit = size > smallBytes ? this.#maxBytes * shareOfLarge : this.#maxBytes;
    if (this.#used + bytes > limit) return false;
    this.#used += bytes;
    return true;
  }

  /** Gives back what was taken. */
  give(bytes: number): void {
    this.#used -= bytes;
  }
}
