/**
 * The text of worker.ts with everything that it imports, which the build puts here; undefined where sources run.
 * See docs/decisions/worker-as-text.md.
 */
export const workerSource: string | undefined = undefined;
