import { deliveryPolicy } from '@ordering/events';
import type { HandlerOptions } from './adapter.ts';
import { defaultMaxBodyBytes } from './receive.ts';

/** Bodies up to this size, in bytes, are those of orders; larger ones leave them room. */
const smallBytes = 64 * 1024;
/** What bodies that are larger may take of all: while its parts are joined, each is there twice. */
const shareOfLarge = 0.5;
const leastUnverifiedBytes = 64 * 1024 * 1024;

/**
 * The limits within which a handler reads bodies. The memory for bodies that are being read or verified is that of all
 * requests together: anyone can send bodies, and nobody knows yet whether they are signed.
 */
export class BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly #memory: number;
  #used = 0;

  constructor({ maxBodyBytes, bodyTimeoutMs, maxUnverifiedBytes }: Partial<HandlerOptions>) {
    this.maxBytes = maxBodyBytes ?? defaultMaxBodyBytes;
    this.timeoutMs = bodyTimeoutMs ?? deliveryPolicy.timeoutMs;
    this.#memory = maxUnverifiedBytes ?? Math.max(leastUnverifiedBytes, 4 * this.maxBytes);
  }

  /** How many bytes of memory are taken now. */
  get used(): number {
    return this.#used;
  }

  /**
   * Takes memory for `bytes` more of a body, which then has `size` bytes in all.
   *
   * @returns Whether there is enough. If not, nothing was taken.
   */
  take(bytes: number, size: number): boolean {
    const limit = size > smallBytes ? this.#memory * shareOfLarge : this.#memory;
    // Refuses NaN too, which would pass every comparison from then on.
    if (!(this.#used + bytes <= limit)) return false;
    this.#used += bytes;
    return true;
  }

  /** Gives back what was taken. */
  give(bytes: number): void {
    this.#used -= bytes;
  }
}
