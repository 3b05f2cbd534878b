import { isJsonObject, parseJson } from '../contract/json.ts';
import { aspects, levels, roles } from './check.ts';
import { ofOtherKind } from './file-kind.ts';
import type { Climbed, Entries, Rung } from './finding.ts';
import { entryVerdicts, openLists, rungVerdicts } from './finding.ts';
import type { Clause, Report, Result, SelectionMade, Summary, Verdict } from './result.ts';
import { capabilityStates, clauseVerdicts, reportFormat, statuses } from './result.ts';
import type { JsonSchema, Shape } from './shape.ts';
import { dictionary, list, number, object, oneOf, optional, text, told, truth } from './shape.ts';

const rung = object<Rung>({
  attempt: told('From 2: the first attempt does not wait.', number),
  window: told(
    'When it may come, in ms of the service since the attempt before it failed.',
    object<Rung['window']>({ fromMs: number, toMs: number }),
  ),
  came: optional(
    told(
      'When it came, in the same measure; a clock that is advanced leaves two bounds.',
      object<NonNullable<Rung['came']>>({ atLeastMs: number, atMostMs: number }),
    ),
  ),
  verdict: oneOf(...rungVerdicts),
});

const result = object<Result>({
  id: told('The id of the check, which never changes.', text),
  title: text,
  level: told('A broken MUST fails the run, a broken SHOULD warns.', oneOf(...levels)),
  aspect: optional(told('What the subject answered, or what it did.', oneOf(...aspects))),
  family: text,
  status: oneOf(...statuses),
  requirements: told('Ids of `requirements`.', list(text)),
  detail: text,
  faults: optional(
    list(
      object<NonNullable<Result['faults']>[number]>({
        expected: text,
        got: text,
        transcript: optional(told('What went over the wire, without secrets.', text)),
      }),
    ),
  ),
  moreFaults: optional(told('How many faults there were beside those.', number)),
  evidence: list(object<Result['evidence'][number]>({ id: text, saw: text })),
  ladder: optional(
    told(
      'The attempts at deliveries that were refused to the end.',
      list(object<Climbed>({ id: text, what: text, rungs: list(rung) })),
    ),
  ),
  entries: optional(
    told(
      'What is known of each entry, where the result is about a list that grows without notice.',
      object<Entries>({
        of: oneOf(...openLists),
        verdicts: told(
          'By name: an error code, or an event type after its product.',
          dictionary(oneOf(...entryVerdicts)),
        ),
      }),
    ),
  ),
  catches: told('The mistake that the check catches.', text),
  fix: told('How that mistake is usually put right.', text),
  reproduce: told('A command that shows it again; secrets are variables in it.', text),
  durationMs: number,
  expectedFailure: truth,
});

const clause = object<Clause>({
  id: text,
  level: oneOf(...levels),
  verdict: oneOf(...clauseVerdicts),
  results: told('The names of the results that were judged for it.', list(text)),
  planned: told('Ids of checks that will look at it too, and do not run yet.', list(text)),
});

const report: Shape<Report> = object<Report>({
  format: told('The form of this report.', oneOf(reportFormat)),
  suite: object<Report['suite']>({ version: text }),
  role: oneOf(...roles),
  target: text,
  command: told('The words of the command that makes the run again.', list(text)),
  seed: number,
  selection: object<SelectionMade>({
    only: list(text),
    skip: list(text),
    partial: told('Whether any result of the role was left out.', truth),
  }),
  capabilities: told(
    'What the subject lets the runner do and see.',
    dictionary(oneOf(...capabilityStates)),
  ),
  allowNotObservable: truth,
  startedAt: told('ISO 8601, in UTC.', text),
  durationMs: number,
  verdict: object<Verdict>({ exitCode: number, sentence: text }),
  summary: told(
    'How many results there are of each status.',
    object<Summary>({
      pass: number,
      fail: number,
      warn: number,
      notRun: number,
      notApplicable: number,
      notObservable: number,
    }),
  ),
  requirements: told('The texts of the requirements, by id.', dictionary(text)),
  clauses: list(clause),
  results: list(result),
  notes: list(text),
  leftBehind: told('What the run has made and could not undo.', list(text)),
});

/** The JSON Schema of reports, for programs that read them. */
export const reportSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Report of ordering-conformance',
  ...report.schema,
};

/** The report in a text of JSON, or why there is none, after the name of its file. */
export type ReadReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly problem: string };

/** Reads a report that was written as JSON. */
export function readReport(source: string): ReadReport {
  const other = ofOtherKind(source, 'report');
  if (other !== undefined) return { ok: false, problem: other };
  const { ok, value } = parseJson(source);
  if (!ok) return { ok, problem: 'it is no JSON, or only the start of it' };
  if (report(value)) return { ok, report: value };
  return { ok: false, problem: whyNot(value) };
}

function whyNot(value: unknown): string {
  const { suite, format } = isJsonObject(value) ? value : {};
  const version = isJsonObject(suite) ? suite.version : undefined;
  if (typeof version !== 'string') return 'it is no report of ordering-conformance';
  const form = format === reportFormat ? 'it has been changed' : `its form is ${format ?? 'older'}`;
  return `it was written by version ${version}, and ${form}: read it with that version (npx @ordering/conformance@${version})`;
}
