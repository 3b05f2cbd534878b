/** The text of worker.ts with everything that it imports, which the build puts here; undefined where sources run. */
export const workerSource: string | undefined = undefined;
