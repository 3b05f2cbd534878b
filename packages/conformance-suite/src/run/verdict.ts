import { count } from '../model/count.ts';
import type { Entries } from '../model/finding.ts';
import { openLists } from '../model/finding.ts';
import type { Capabilities, Result, Verdict } from '../model/result.ts';
import type { Role } from '../model/role.ts';
import { ExitCode } from './exit-code.ts';
import type { ExpectedFailures } from './expected-failures.ts';
import { unexpectedPasses } from './expected-failures.ts';
import { shortName } from './select.ts';

/** A run that is over, by what its verdict depends on. */
export interface Ended {
  readonly role: Role;
  readonly results: readonly Result[];
  readonly expectedFailures: ExpectedFailures;
  /** Whether results were left out on purpose. */
  readonly partial: boolean;
  readonly capabilities: Capabilities;
  readonly allowNotObservable: boolean;
  /** Whether somebody ended it before its time. */
  readonly interrupted: boolean;
}

/**
 * What a run amounts to. Where it was not interrupted, a failure outweighs everything; after that an expected failure
 * that passed, because the list of the caller is wrong; then what could not be run or seen, which is never green.
 */
export function verdictOf(ended: Ended): Verdict {
  const { role, results, expectedFailures, interrupted } = ended;
  const musts = results.filter(({ level }) => level === 'MUST');
  const failed = musts.filter(
    ({ status, expectedFailure }) => status === 'fail' && !expectedFailure,
  );
  if (interrupted) {
    const known = results.filter(isKnown).length;
    const so = failed.length === 0 ? 'no MUST' : count(failed.length, 'MUST');
    const sentence = `Interrupted with ${known} of ${results.length} results known: ${so} failed so far.`;
    return { exitCode: ExitCode.interrupted, sentence };
  }
  if (failed.length > 0) {
    const sentence = `${count(failed.length, 'MUST check')} failed${asWell(failed, results)}: this ${role} does not conform.`;
    return { exitCode: ExitCode.mustFailed, sentence };
  }

  const passed = unexpectedPasses(expectedFailures, results);
  if (passed.length > 0) {
    const sentence = `Expected to fail, but passed: ${passed.join(', ')}. Remove it from the list, or mark it as flaky there.`;
    return { exitCode: ExitCode.expectedFailurePassed, sentence };
  }

  if (!results.some(hasRun)) {
    const sentence = 'No check could be run and observed, so the run proves nothing.';
    return { exitCode: ExitCode.inconclusive, sentence: [sentence, ...notes(ended)].join(' ') };
  }
  const open = results.filter((result) => isOpenMust(result, ended));
  return open.length > 0 || brokenMeansOf(results).size > 0
    ? { exitCode: ExitCode.inconclusive, sentence: inconclusive(ended, open) }
    : { exitCode: ExitCode.conformant, sentence: conformant(ended) };
}

/** Whether it was tried, or need not be; one that failed of what another tells was. */
export function isKnown({ status, failedAsWell }: Result): boolean {
  return status !== 'not-run' || failedAsWell === true;
}

function hasRun({ status }: Result): boolean {
  return status === 'pass' || status === 'fail' || status === 'warn';
}

/** `, and 7 more results because of it`, so that all that failed adds up. */
function asWell(failed: readonly Result[], results: readonly Result[]): string {
  const names = new Set(failed.map(shortName));
  const also = results.filter((each) => each.failedAsWell && names.has(each.hangsOn ?? '')).length;
  if (also === 0) return '';
  const more = also === 1 ? '1 more result' : `${also} more results`;
  return `, and ${more} because of ${failed.length === 1 ? 'it' : 'them'}`;
}

/** Whether a MUST is open, which is never green. */
export function isOpenMust(
  { level, status, hangsOn, expectedFailure }: Result,
  { allowNotObservable }: Pick<Ended, 'allowNotObservable'>,
): boolean {
  if (level !== 'MUST') return false;
  // What an expected failure tells of this one as well is no news.
  if (status === 'not-run') return hangsOn === undefined || !expectedFailure;
  return status === 'not-observable' && !allowNotObservable;
}

function inconclusive(ended: Ended, open: readonly Result[]): string {
  const left =
    open.length === 0
      ? ''
      : `${count(open.length, 'result')} of MUST checks could not be established (${someNames(open)}), so `;
  const sentence = `No MUST failed, but ${left}this ${ended.role} has not been shown to conform.`;
  return [sentence, ...notes(ended)].join(' ');
}

/** What was given and does not work, with the results that it left open. */
function brokenMeansOf(results: readonly Result[]): ReadonlyMap<string, readonly Result[]> {
  const all = new Set(results.flatMap(({ brokenMeans = [] }) => brokenMeans));
  const openBy = (means: string) =>
    results.filter(({ brokenMeans = [] }) => brokenMeans.includes(means));
  return new Map([...all].map((means) => [means, openBy(means)]));
}

function brokenWords(results: readonly Result[]): readonly string[] {
  const broken = [...brokenMeansOf(results)];
  if (broken.length === 0) return [];
  const each = broken.map(([means, open]) => `\`${means}\` (${someNames(open)})`).join('; ');
  return [`Given, but does not work, which is never allowed: ${each}.`];
}

function conformant(ended: Ended): string {
  const { role, results, partial } = ended;
  const known = results.filter(
    ({ status, expectedFailure }) => status === 'fail' && expectedFailure,
  );
  const warned = results.filter(({ status }) => status === 'warn').length;
  const aside = warned === 0 ? '' : `, with ${count(warned, 'warning')}`;
  const except =
    known.length === 0
      ? ''
      : ` except what was expected to fail (${count(known.length, 'result')})`;
  const sentence = partial
    ? `Every MUST that was selected passed${except}${aside}: a partial run, which does not cover the other checks.`
    : except === ''
      ? `This ${role} conforms${aside}: every MUST that applies passed.`
      : `Every MUST that applies passed${except}${aside}.`;
  return [sentence, ...notes(ended)].join(' ');
}

/** What a reader of a green verdict has to know: what was declared away, and what nobody saw. */
function notes({ results, capabilities, allowNotObservable }: Ended): readonly string[] {
  const absent = Object.keys(capabilities).filter((name) => capabilities[name] === 'absent');
  const unseen = results.filter(
    ({ level, status }) => level === 'MUST' && status === 'not-observable',
  );
  return [
    ...brokenWords(results),
    ...(absent.length === 0 ? [] : [`Declared absent: ${absent.join(', ')}.`]),
    ...(allowNotObservable && unseen.length > 0
      ? [
          `Allowed not to be observable: ${count(unseen.length, 'result')} of MUST checks (${someNames(unseen)}).`,
        ]
      : []),
    ...openLists.flatMap((list) => notSeen(list, results)),
  ];
}

const entryWords = {
  code: { noun: 'code', seen: 'seen' },
  // What is fired for its own sake has not happened.
  event: { noun: 'event', seen: 'seen to happen' },
} as const satisfies Record<Entries['of'], unknown>;

/** What of a list that grows without notice nobody has seen: information, and no reason to doubt the rest. */
function notSeen(list: Entries['of'], results: readonly Result[]): readonly string[] {
  const entries = results.flatMap((result) =>
    result.entries?.of === list ? Object.entries(result.entries.verdicts) : [],
  );
  const unseen = entries.flatMap(([name, verdict]) => (verdict === 'not-seen' ? [name] : []));
  const names = [...new Set(unseen)].sort();
  if (names.length === 0) return [];
  const { noun, seen } = entryWords[list];
  const were = names.length === 1 ? 'was' : 'were';
  return [`${count(names.length, noun)} ${were} not ${seen}: ${names.join(', ')}.`];
}

function someNames(results: readonly Result[]): string {
  const names = results.map(shortName);
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} …` : names.join(', ');
}
