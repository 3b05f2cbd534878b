import type { Clock } from './clock.ts';
import { offAbort, onAbort } from './on-abort.ts';

/** What may end a piece of work before it ends itself. */
export interface Limits {
  readonly clock: Clock;
  /** The time that the work has, in milliseconds. */
  readonly ms: number;
  /** Any of these ends the work. */
  readonly signals: readonly AbortSignal[];
}

/** How a piece of work ended. */
export type Bounded<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' };

/**
 * Waits for `work`, but no longer than the limits let it. Never rejects.
 *
 * The signal that `work` gets is aborted when a limit ends it. The wait is over in any case, so
 * that work which ignores its signal (a `fetch` of the caller's, a token source) cannot hang a call.
 */
export function bounded<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limits: Limits,
): Promise<Bounded<T>> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = (outcome: Bounded<T>): void => {
      stopTimer();
      for (const signal of limits.signals) offAbort(signal, abort);
      resolve(outcome);
    };
    const cut = (kind: 'timeout' | 'aborted'): void => {
      end({ kind });
      controller.abort();
    };
    const abort = (): void => cut('aborted');
    const stopTimer = limits.clock.after(Math.max(0, limits.ms), () => cut('timeout'));

    for (const signal of limits.signals) onAbort(signal, abort);
    if (limits.signals.some((signal) => signal.aborted)) return abort();

    start(work, controller.signal).then(
      (value) => end({ kind: 'done', value }),
      (error: unknown) => end({ kind: 'failed', error }),
    );
  });
}

/** Turns what `work` throws before it returns a promise into a rejection. */
async function start<T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return work(signal);
}
