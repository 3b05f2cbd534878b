import { type Clock, systemClock } from '@ordering/kit/clock';

/** How long a response may take, in milliseconds; and the progress of one that takes longer. */
export const answeredWithinMs = 60_000;

/** How often to look for progress, in milliseconds. */
const lookMs = 1_000;

/** What changes with progress. */
interface Counts {
  readonly attempts: number;
  readonly under_way: number;
  readonly attempts_left: number;
}

interface Following<Progress extends Counts> {
  /** How far the call is; undefined where that is not known. */
  readonly look: () => Promise<Progress | undefined>;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly time?: Pick<Clock, 'elapsed' | 'sleep'>;
}

/** Waits for a call as long as it makes progress, and aborts it when there was none for a minute. */
export async function whileItGoesOn<Result, Progress extends Counts>(
  call: (signal: AbortSignal) => Promise<Result>,
  { look, onProgress, time = systemClock }: Following<Progress>,
): Promise<Result> {
  const over = new AbortController();
  const result = call(over.signal);
  const follow = async (): Promise<never> => {
    let counts = '';
    let changedAt = time.elapsed();
    while (time.elapsed() - changedAt < answeredWithinMs) {
      await time.sleep(lookMs, over.signal);
      // A sandbox that is gone has ended the call as well.
      const progress = await look().catch(() => undefined);
      over.signal.throwIfAborted();
      if (progress === undefined) continue;
      const { attempts, under_way, attempts_left } = progress;
      const now = [attempts, under_way, attempts_left].join();
      if (now === counts) continue;
      counts = now;
      changedAt = time.elapsed();
      onProgress?.(progress);
    }
    throw new Error(
      `The sandbox made no progress on this call for ${answeredWithinMs / 1000} s, so the call was aborted: check the log of the sandbox`,
    );
  };
  try {
    return await Promise.race([result, follow()]);
  } finally {
    over.abort();
  }
}
