import { withinTime } from '@ordering/kit/clock';
import { messageOf } from '@ordering/kit/failure';
import type { Readiness } from './inbox.ts';

/** How long what became of a delivery shows what will become of the next one, in milliseconds. */
const recentMs = 1000;
/** How long a probe may take, in milliseconds. */
export const probeMs = 2000;

/** What tells whether an inbox is ready. */
export interface ReadyParts {
  /** Stores a delivery as every other is stored, and takes it back. */
  readonly probe: () => Promise<unknown>;
  /** What may be the matter when that takes too long, unless the last failure says so. */
  readonly slow: string;
}

/**
 * Whether an `accept` would succeed: what became of the last deliveries says so, or a probe where none was kept lately.
 *
 * Of each it counts when it was sent, by `performance.now()`: what was kept late says nothing of what has come in between.
 * See docs/decisions/readiness.md.
 */
export class Ready {
  readonly #parts: ReadyParts;
  #keptAt = Number.NEGATIVE_INFINITY;
  #failed: { readonly sentAt: number; readonly at: number; readonly reason: string } | undefined;
  #probing: Promise<Readiness> | undefined;

  constructor(parts: ReadyParts) {
    this.#parts = parts;
  }

  /** Something was kept. */
  kept(sentAt: number): void {
    this.#keptAt = Math.max(this.#keptAt, sentAt);
    if (this.#failed !== undefined && this.#failed.sentAt <= sentAt) this.#failed = undefined;
  }

  /** Something was not kept, and that was the store's fault and not its own. */
  failed(sentAt: number, reason: string): void {
    if (sentAt <= this.#keptAt) return;
    this.#failed = { sentAt, at: performance.now(), reason };
  }

  /** Something was not kept, and whose fault that was is open. */
  doubt(): void {
    this.#keptAt = Number.NEGATIVE_INFINITY;
  }

  /** Why nothing was kept lately, as far as that is known. */
  get reason(): string | undefined {
    return this.#failed?.reason;
  }

  async look(): Promise<Readiness> {
    const since = performance.now() - recentMs;
    if (this.#failed !== undefined && this.#failed.at > since) {
      return { ready: false, reason: this.#failed.reason };
    }
    if (this.#keptAt > since) return { ready: true };
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    const found = await withinTime(probeMs, this.#probing);
    if (found !== 'timed-out') return found;
    const slow = `a commit takes longer than ${probeMs} ms: ${this.#parts.slow}`;
    return { ready: false, reason: this.reason ?? slow };
  }

  async #probe(): Promise<Readiness> {
    const sentAt = performance.now();
    try {
      await this.#parts.probe();
      this.kept(sentAt);
      return { ready: true };
    } catch (error) {
      const reason = messageOf(error);
      this.failed(sentAt, reason);
      return { ready: false, reason };
    }
  }
}
