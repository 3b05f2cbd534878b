import { systemClock } from '@ordering/kit/clock';
import type { Queue } from '../queue.ts';
import type { FullOptions } from './options.ts';

/** How many deliveries are forgotten at once, so that nobody has to wait for it. */
const step = 200;
/** How long to wait between, in real ms: soon where there is more, … */
const soonMs = 20;
/** … and else for as long as what has ended meanwhile is few. */
const usualMs = 1000;

/** Forgets what ended long ago, in small steps. */
export class Upkeep {
  readonly #queue: Pick<Queue, 'expire'>;
  readonly #options: Pick<FullOptions, 'clock' | 'retention' | 'onStoreError'>;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(queue: Pick<Queue, 'expire'>, options: FullOptions) {
    this.#queue = queue;
    this.#options = options;
  }

  /** Something has ended. */
  wanted(): void {
    this.#after(usualMs);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  #after(ms: number): void {
    if (this.#stopped || this.#cancel !== undefined) return;
    this.#cancel = systemClock.after(ms, () => {
      this.#expire();
    });
  }

  async #expire(): Promise<void> {
    const { clock, retention, onStoreError } = this.#options;
    const now = clock.now();
    const kept = ({ deliveries, ageMs }: typeof retention.failed) => ({
      keep: deliveries,
      since: now - ageMs,
    });
    try {
      const expired = await this.#queue.expire({
        ...{ acknowledged: kept(retention), failed: kept(retention.failed), limit: step },
      });
      this.#cancel = undefined;
      if (expired === step) this.#after(soonMs);
    } catch (error) {
      this.#cancel = undefined;
      onStoreError(error);
      this.#after(usualMs);
    }
  }
}
