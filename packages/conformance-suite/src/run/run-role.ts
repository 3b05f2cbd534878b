import { requirementTexts } from '../contract/requirements.ts';
import { probe, unreachableAdvice } from '../http/probe.ts';
import { quote } from '../http/quote.ts';
import type { CheckCard, Family } from '../model/check.ts';
import { notRun } from '../model/finding.ts';
import type { Capabilities, Report, Result, Verdict } from '../model/result.ts';
import { reportFormat, summarise } from '../model/result.ts';
import type { Role } from '../model/role.ts';
import type { Sighting, Sightings, Wanted } from '../model/sightings.ts';
import { suiteVersion } from '../version.ts';
import { runChecks } from './checks.ts';
import { clausesOf } from './clauses.ts';
import type { Deadline } from './deadline.ts';
import { unlessOver } from './deadline.ts';
import { UnreachableError } from './errors.ts';
import { ExitCode } from './exit-code.ts';
import type { RunOptions } from './options.ts';
import type { Redactor } from './redact.ts';
import type { Selection } from './select.ts';
import { isSelected, selectFrom } from './select.ts';
import type { ResultContext } from './to-result.ts';
import { toResult } from './to-result.ts';
import { verdictOf } from './verdict.ts';

/** A connection is there sooner than this, or not at all. */
const probeMs = 5000;

/** Where something must answer. */
interface Address {
  readonly url: string;
  /** Whether a check looks at its certificate, so that the run goes on with any. */
  readonly anyCertificate?: boolean;
}

/** A role, with the subject that it is played against. */
export interface RoleRun<World> {
  readonly role: Role;
  /** The URLs that must answer before anything is sent. */
  readonly addresses: readonly Address[];
  /** The subject, as the report names it. */
  readonly target: string;
  readonly families: readonly Family<World>[];
  readonly world: World;
  /** How many checks of one stage run at once. */
  readonly width: number;
  readonly deadline: Deadline;
  readonly redactor: Redactor;
  readonly seed: number;
  /** The command that shows any of its results again, where it is not that of the run with a selection. */
  readonly again?: string;
  /** What the subject lets the runner do and see, and what it was declared not to have. */
  readonly capabilities: Capabilities;
  settle(wants: readonly Wanted[]): Promise<Sightings>;
  /** The first stage whose checks restart the subject, where there is one. */
  readonly restartsFrom?: number;
  waitAgain?(wants: readonly Wanted[]): Promise<ReadonlyMap<string, Sighting>>;
  lastLook?(wants: readonly Wanted[]): Promise<ReadonlyMap<string, Sighting>>;
}

/**
 * Runs the checks of a role, and makes the report of them.
 *
 * @throws RunOptionsError if a pattern of the selection matches nothing.
 * @throws UnreachableError with a report, if nothing answers.
 */
export async function runRole<World>(run: RoleRun<World>, options: RunOptions): Promise<Report> {
  const { role, seed, redactor, families, capabilities } = run;
  const { expectedFailures = new Map(), allowNotObservable = false } = options;
  const selection = selectFrom(role, families, { only: [], skip: [], ...options.selection });
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const head = {
    suite: { version: suiteVersion() },
    role,
    target: redactor.clean(run.target),
    seed,
  };

  const words = options.command ?? [];
  const command = (words.length === 0 ? ['ordering-conformance', role] : words)
    .map((word) => quote(redactor.clean(word)))
    .join(' ');
  const context: ResultContext = {
    redactor,
    expectedFailures,
    reproduce: (id, finding) =>
      (finding.kind === 'broken'
        ? finding.faults.find((fault) => fault.reproduce)?.reproduce
        : undefined) ??
      run.again ??
      `${command} --only ${id} --seed ${seed}`,
  };
  const reportOf = (results: readonly Result[], verdict: Verdict): Report => {
    const clauses = clausesOf(families, results);
    return {
      format: reportFormat,
      ...head,
      command: words.map((word) => redactor.clean(word)),
      selection,
      capabilities,
      allowNotObservable,
      startedAt,
      durationMs: Math.round(performance.now() - started),
      verdict,
      summary: summarise(results),
      requirements: requirementTexts(clauses.map(({ id }) => id)),
      clauses,
      results,
      notes: [],
      leftBehind: [],
    };
  };
  try {
    await reach(run.addresses, run.deadline);
    options.onStart?.({ ...head, families: countResults(families, selection) });
    const results = await runChecks({
      ...run,
      selection,
      context,
      onResult: (result) => options.onResult?.(result),
    });
    return reportOf(
      results,
      verdictOf({
        role,
        results,
        expectedFailures,
        partial: selection.partial,
        capabilities,
        allowNotObservable,
        interrupted: options.signal?.aborted === true,
      }),
    );
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    const { result, verdict } = unreachable(error, { ...context, reproduce: () => command });
    throw new UnreachableError(error.message, reportOf([result], verdict));
  }
}

/** What a run that reached nothing comes to. */
function unreachable({ message }: UnreachableError, context: ResultContext) {
  const result = toResult(reached, undefined, 'Before the run', notRun(message), 0, context);
  const sentence = `The target is unreachable, so nothing was run: ${result.detail}.`;
  return { result, verdict: { exitCode: ExitCode.unreachable, sentence } };
}

/** What every run depends on; no check, as there is nothing to select. */
const reached: CheckCard = {
  id: 'reach',
  level: 'MUST',
  title: 'The target can be reached',
  catches: 'Nothing listens there, or something else does.',
  fix: 'Start the subject, and give the URL at which it listens; `doctor` checks the connection to it.',
};

async function reach(addresses: readonly Address[], deadline: Deadline): Promise<void> {
  for (const { url, anyCertificate } of addresses) {
    const problem = await unlessOver(
      probe(url, Math.min(probeMs, deadline.remainingMs()), anyCertificate),
      deadline,
    );
    if (problem !== undefined)
      throw new UnreachableError(`${url}: ${problem}; ${unreachableAdvice}`);
  }
}

function countResults<World>(families: readonly Family<World>[], selection: Selection) {
  return families.flatMap(({ title, checks }) => {
    const results = checks.flatMap(({ card, aspects }) =>
      aspects.filter((aspect) => isSelected(selection, card.id, aspect)),
    ).length;
    return results === 0 ? [] : [{ title, results }];
  });
}
