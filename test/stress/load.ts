import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Keeps every core busy, as whatever else runs on somebody's machine does, until it is stopped. */
export function loadCores(): AsyncDisposable {
  const busy = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(busy.map((worker) => worker.terminate()));
    },
  };
}
