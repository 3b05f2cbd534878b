import type { Aspect, Level, Role } from './check.ts';

const statuses = ['pass', 'fail', 'warn', 'skip', 'not-observable'] as const;
export type Status = (typeof statuses)[number];

/** One line of the report. */
export interface Result {
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  readonly aspect?: Aspect;
  readonly family: string;
  readonly status: Status;
  /** Ids of the requirements that the check stands for. */
  readonly requirements: readonly string[];
  /** What happened, in one sentence. */
  readonly detail: string;
  readonly expected?: string;
  readonly got?: string;
  readonly catches: string;
  readonly fix: string;
  /** A command that shows it again. */
  readonly reproduce: string;
  readonly durationMs: number;
  /** Listed in the file of expected failures. */
  readonly expectedFailure: boolean;
}

export interface Summary {
  readonly pass: number;
  readonly fail: number;
  readonly warn: number;
  readonly skip: number;
  readonly notObservable: number;
}

/** How a run ended. */
export interface Verdict {
  readonly exitCode: number;
  /** One sentence. */
  readonly sentence: string;
}

/** Everything that a report shows; each format is a pure function of it. */
export interface Report {
  readonly suite: { readonly version: string };
  readonly role: Role;
  readonly target: string;
  readonly seed: number;
  readonly durationMs: number;
  readonly verdict: Verdict;
  readonly summary: Summary;
  /** The texts of the requirements that the results name, by id. */
  readonly requirements: Readonly<Record<string, string>>;
  readonly results: readonly Result[];
}

export function summarise(results: readonly Pick<Result, 'status'>[]): Summary {
  const count = (status: Status) => results.filter((result) => result.status === status).length;
  return {
    pass: count('pass'),
    fail: count('fail'),
    warn: count('warn'),
    skip: count('skip'),
    notObservable: count('not-observable'),
  };
}
