import {
  dictionary,
  list,
  number,
  type Of,
  object,
  oneOf,
  optional,
  text,
  told,
  truth,
} from '../shape.ts';
import { aspects, levels } from './check.ts';
import { Climbed, Entries, Evidence } from './finding.ts';
import { roles } from './role.ts';

export const statuses = [
  'pass',
  'fail',
  'warn',
  'not-run',
  'not-applicable',
  'not-observable',
] as const;
export type Status = (typeof statuses)[number];

export const clauseVerdicts = ['kept', 'broken', 'open', 'not-applicable'] as const;

/** What a result says of one requirement. */
export const Proof = object({
  /** The id of the requirement. */
  id: told('The id of one of `requirements`.', text),
  verdict: told('`open`: it could not be tried, or not be seen.', oneOf(...clauseVerdicts)),
  /** What was found of it, in one sentence. */
  saw: text,
  /** Ids of the evidence without which it could not have been kept. */
  witness: told(
    'Where it is kept: ids of the evidence that it could not have been without.',
    list(text),
  ),
});
export type Proof = Of<typeof Proof>;

/** One line of the report. */
export const Result = object({
  id: told('The id of the check, which never changes.', text),
  title: text,
  level: told('A broken MUST fails the run, a broken SHOULD warns.', oneOf(...levels)),
  aspect: optional(told('What the subject answered, or what it did.', oneOf(...aspects))),
  family: text,
  status: oneOf(...statuses),
  clauses: told('What the result says of each requirement that it says something of.', list(Proof)),
  /** What happened, in one sentence. */
  detail: text,
  cause: optional(
    told('What most likely is wrong, where what was seen tells it; `fix` says what to do.', text),
  ),
  hangsOn: optional(
    told(
      'The name of the result that tells the cause: because of that one it was not run, or failed as well.',
      text,
    ),
  ),
  failedAsWell: optional(
    told(
      'Where its status is `not-run`: that it was run, and failed of what `hangsOn` tells.',
      truth,
    ),
  ),
  /** Where something is broken: what was expected, and what came instead. */
  faults: optional(
    list(
      object({
        expected: text,
        got: text,
        transcript: optional(told('What went over the wire, without secrets.', text)),
      }),
    ),
  ),
  /** How many faults there were beside those. */
  moreFaults: optional(told('How many faults there were beside those.', number)),
  /** Which deliveries or exchanges the result was read from. */
  evidence: list(Evidence),
  /** The attempts at deliveries that were refused to the end, where the result is about them. */
  ladder: optional(told('The attempts at deliveries that were refused to the end.', list(Climbed))),
  /** What is known of each entry, where the result is about a list that grows without notice. */
  entries: optional(
    told(
      'What is known of each entry, where the result is about a list that grows without notice.',
      Entries,
    ),
  ),
  catches: told('The mistake that the check catches.', text),
  fix: told('How the cause is put right, or else how that mistake usually is.', text),
  /** A command that shows it again. */
  reproduce: told('A command that shows it again; secrets are variables in it.', text),
  durationMs: number,
  brokenMeans: optional(
    told('What was given for the check and does not work, such as `observe`.', list(text)),
  ),
  /** Listed in the file of expected failures. */
  expectedFailure: truth,
});
export type Result = Of<typeof Result>;

export const Summary = object({
  pass: number,
  fail: number,
  warn: number,
  notRun: number,
  notApplicable: number,
  notObservable: number,
});
export type Summary = Of<typeof Summary>;

/** How a run ended. */
export const Verdict = object({
  exitCode: number,
  /** One sentence, or a few. */
  sentence: text,
});
export type Verdict = Of<typeof Verdict>;

/** What is known of one requirement after a run. */
export const Clause = object({
  /** The id of the requirement. */
  id: text,
  level: oneOf(...levels),
  /** `open`: at least one result that it needs is missing, or came to nothing. */
  verdict: oneOf(...clauseVerdicts),
  /** The names of the results that say something of it. */
  results: told('The names of the results that say something of it.', list(text)),
  /** Ids of checks that will look at it too, and do not run yet. */
  planned: told('Ids of checks that will look at it too, and do not run yet.', list(text)),
});
export type Clause = Of<typeof Clause>;

/** Which checks a run was to make. */
export const SelectionMade = object({
  only: list(text),
  skip: list(text),
  /** Whether any result of the role was left out. */
  partial: told('Whether any result of the role was left out.', truth),
});
export type SelectionMade = Of<typeof SelectionMade>;

/** What a subject lets the runner do and see, by name: given, missing, or declared not to be there. */
export const capabilityStates = ['given', 'missing', 'absent'] as const;
export type Capabilities = Readonly<Record<string, (typeof capabilityStates)[number]>>;

/** Changes when a program that reads reports can no longer read them. */
export const reportFormat = 'ordering-conformance-report/2';

/** Everything that a report shows; each format is a pure function of it. */
export const Report = object({
  format: told('The form of this report.', oneOf(reportFormat)),
  suite: object({ version: text }),
  role: oneOf(...roles),
  target: text,
  /** The words of the command that makes the run again; none where no command has made it. */
  command: told('The words of the command that makes the run again.', list(text)),
  seed: number,
  selection: SelectionMade,
  capabilities: told(
    'What the subject lets the runner do and see.',
    dictionary(oneOf(...capabilityStates)),
  ),
  /** Whether what cannot be observed leaves the verdict as it is. */
  allowNotObservable: truth,
  /** When the run began, as ISO 8601 in UTC. */
  startedAt: told('ISO 8601, in UTC.', text),
  durationMs: number,
  verdict: Verdict,
  summary: told('How many results there are of each status.', Summary),
  /** The texts of the requirements that the clauses name, by id. */
  requirements: told('The texts of the requirements, by id.', dictionary(text)),
  /** Each requirement that the role's checks stand for. */
  clauses: list(Clause),
  results: list(Result),
  /** What a reader should know of the run beside its results, in a sentence each. */
  notes: list(text),
  /** What the run has made and could not undo, in a sentence each. */
  leftBehind: told('What the run has made and could not undo.', list(text)),
});
export type Report = Of<typeof Report>;

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
