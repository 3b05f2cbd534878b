/** Something that is not as it should be. */
export interface Failure {
  /** What failed: a test with the names of its suites, or a task. */
  readonly name: string;
  /** The file and line, relative to the root, where there is one. */
  readonly place?: string | undefined;
  /** The message with its diff, or what the task printed. */
  readonly text: string;
  /** The command that runs it alone. */
  readonly again: string;
}

/** A test that did not run. */
export interface Skip {
  readonly name: string;
  readonly reason: string;
}

/** How a task ended. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  /** What its files took, one after another, in milliseconds. */
  readonly tookMs: number;
}

/** The outcome of one thing that failed. */
export function failureOf(failure: Failure, tookMs = 0): Outcome {
  return { passed: 0, failures: [failure], skips: [], tookMs };
}

export function sum(outcomes: Iterable<Outcome>): Outcome {
  const all = [...outcomes];
  return {
    passed: all.reduce((count, { passed }) => count + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skips: all.flatMap(({ skips }) => skips),
    tookMs: all.reduce((ms, { tookMs }) => ms + tookMs, 0),
  };
}

/** `12 passed, 1 failed, 2 skipped`; the last only where there are any. */
export function countsOf({ passed, failures, skips }: Outcome): string {
  const counts = `${passed} passed, ${failures.length} failed`;
  return skips.length === 0 ? counts : `${counts}, ${skips.length} skipped`;
}
