import type { Aspect, Level, Role } from './check.ts';
import type { Climbed, Entries, Evidence, Fault } from './finding.ts';

export const statuses = [
  'pass',
  'fail',
  'warn',
  'not-run',
  'not-applicable',
  'not-observable',
] as const;
export type Status = (typeof statuses)[number];

/** A fault as a report has it: without secrets. */
type ShownFault = Pick<Fault, 'expected' | 'got' | 'transcript'>;

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
  /** Where something is broken: what was expected, and what came instead. */
  readonly faults?: readonly ShownFault[];
  /** How many faults there were beside those. */
  readonly moreFaults?: number;
  /** Which deliveries or exchanges the result was read from. */
  readonly evidence: readonly Evidence[];
  /** The attempts at deliveries that were refused to the end, where the result is about them. */
  readonly ladder?: readonly Climbed[];
  /** What is known of each entry, where the result is about a list that grows without notice. */
  readonly entries?: Entries;
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
  readonly notRun: number;
  readonly notApplicable: number;
  readonly notObservable: number;
}

/** How a run ended. */
export interface Verdict {
  readonly exitCode: number;
  /** One sentence, or a few. */
  readonly sentence: string;
}

export const clauseVerdicts = ['kept', 'broken', 'open', 'not-applicable'] as const;

/** What is known of one requirement after a run. */
export interface Clause {
  /** The id of the requirement. */
  readonly id: string;
  readonly level: Level;
  /** `open`: at least one result that it needs is missing, or came to nothing. */
  readonly verdict: (typeof clauseVerdicts)[number];
  /** The names of the results that were judged for it. */
  readonly results: readonly string[];
  /** Ids of checks that will look at it too, and do not run yet. */
  readonly planned: readonly string[];
}

/** Which checks a run was to make. */
export interface SelectionMade {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Whether any result of the role was left out. */
  readonly partial: boolean;
}

/** What a subject lets the runner do and see, by name: given, missing, or declared not to be there. */
export const capabilityStates = ['given', 'missing', 'absent'] as const;
export type Capabilities = Readonly<Record<string, (typeof capabilityStates)[number]>>;

/** Changes when a program that reads reports can no longer read them. */
export const reportFormat = 'ordering-conformance-report/1';

/** Everything that a report shows; each format is a pure function of it. */
export interface Report {
  readonly format: typeof reportFormat;
  readonly suite: { readonly version: string };
  readonly role: Role;
  readonly target: string;
  /** The words of the command that makes the run again; none where no command has made it. */
  readonly command: readonly string[];
  readonly seed: number;
  readonly selection: SelectionMade;
  readonly capabilities: Capabilities;
  /** Whether what cannot be observed leaves the verdict as it is. */
  readonly allowNotObservable: boolean;
  /** When the run began, as ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly verdict: Verdict;
  readonly summary: Summary;
  /** The texts of the requirements that the clauses name, by id. */
  readonly requirements: Readonly<Record<string, string>>;
  /** Each requirement that the role's checks stand for. */
  readonly clauses: readonly Clause[];
  readonly results: readonly Result[];
  /** What a reader should know of the run beside its results, in a sentence each. */
  readonly notes: readonly string[];
  /** What the run has made and could not undo, in a sentence each. */
  readonly leftBehind: readonly string[];
}

export function summarise(results: readonly Pick<Result, 'status'>[]): Summary {
  const count = (status: Status) => results.filter((result) => result.status === status).length;
  return {
    pass: count('pass'),
    fail: count('fail'),
    warn: count('warn'),
    notRun: count('not-run'),
    notApplicable: count('not-applicable'),
    notObservable: count('not-observable'),
  };
}
