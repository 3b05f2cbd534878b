import type { ClauseId } from '../contract/requirements.ts';
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
} from '../shape.ts';
import type { Cause } from './cause.ts';

/** One way in which a subject breaks what is checked. */
export interface Fault {
  readonly expected: string;
  readonly got: string;
  /** A command that shows it, where one request alone does. */
  readonly reproduce?: string;
  /** What went over the wire, in one text. */
  readonly transcript?: string;
  /** What most likely is wrong, where what was seen tells it: faults of one cause are told by one result. */
  readonly cause?: Cause;
  /** The clauses that it breaks, where those are not all that the check stands for. */
  readonly breaks?: readonly ClauseId[];
}

/** What a finding was read from: a delivery or an exchange, by its id, and what came of it in a few words. */
export const Evidence = object({ id: text, saw: text });
export type Evidence = Of<typeof Evidence>;

/** How an attempt may be: at its time, out of it, never made, or at a clock that is too fast to tell. */
const rungVerdicts = ['kept', 'early', 'late', 'missing', 'not-observable'] as const;

/** An attempt at a delivery on the ladder, in time of the service since the attempt before it failed, in ms. */
export const Rung = object({
  attempt: told('From 2: the first attempt does not wait.', number),
  window: told(
    'When it may come, in ms of the service since the attempt before it failed.',
    object({ fromMs: number, toMs: number }),
  ),
  came: optional(
    told(
      'When it came, in the same measure; a clock that is advanced leaves two bounds.',
      object({ atLeastMs: number, atMostMs: number }),
    ),
  ),
  verdict: oneOf(...rungVerdicts),
});
export type Rung = Of<typeof Rung>;

/** A delivery that was followed over the whole ladder. */
export const Climbed = object({
  id: text,
  /** Whose it was, and how it was answered, in words. */
  what: text,
  rungs: list(Rung),
});
export type Climbed = Of<typeof Climbed>;

/** What is known of one entry of a list; that it was not seen is information, and leaves open what asks for it. */
const entryVerdicts = ['broken', 'open', 'kept', 'not-seen', 'not-applicable'] as const;
type EntryVerdict = (typeof entryVerdicts)[number];

/** The lists that grow without notice. */
export const openLists = ['code', 'event'] as const;

/** What is known of each entry of a list that grows without notice. */
export const Entries = object({
  of: oneOf(...openLists),
  verdicts: told(
    'By name: an error code, or an event type after its product.',
    dictionary(oneOf(...entryVerdicts)),
  ),
});
export type Entries = Of<typeof Entries>;

interface Seen {
  readonly evidence?: readonly Evidence[];
  readonly ladder?: readonly Climbed[];
  readonly entries?: Entries;
  /** What it is made of, each of which may be about other clauses; by default, itself. */
  readonly parts?: readonly Finding[];
}

/** What of a check a finding is about. */
interface Scope {
  /** The clauses that it is about; by default, all of its level that the check stands for. */
  readonly clauses?: readonly ClauseId[];
  /** The entry of a list that it is about. */
  readonly entry?: string;
  /** Whether it is about what the check also looks at, at its lesser level. */
  readonly lesser?: true;
}

type Found =
  | {
      readonly kind: 'kept';
      readonly detail: string;
      /** The observations without which it could not have been found. */
      readonly witness: readonly Evidence[];
    }
  | {
      readonly kind: 'broken';
      /** All that is wrong, so that the first fault does not hide the others. */
      readonly faults: readonly [Fault, ...Fault[]];
    }
  /** It could not be tried: something that the check needs was not given or did not work. */
  | {
      readonly kind: 'not-run';
      readonly because: string;
      /** What was given for it and does not work, by its name: an option, or an action of the configuration. */
      readonly means?: string;
      /** The name of the result that tells why. */
      readonly hangsOn?: string;
      /** It was tried and is broken; but why is told by that result. */
      readonly failedAsWell?: true;
    }
  /** It was tried, and its outcome cannot be seen from here; or there is no way to try it and look. */
  | { readonly kind: 'not-observable'; readonly because: string }
  /** The subject has been declared not to have what the check is about. */
  | { readonly kind: 'not-applicable'; readonly because: string };

/** What a check says about a transcript. A check never throws for what the subject did. */
export type Finding = Found & Seen & Scope;

/**
 * That what is checked is kept, and what that was seen by: where nothing was, nobody can say so.
 * See docs/decisions/witnessed-passes.md.
 *
 * @param witness The observations without which it could not have been found.
 */
export function kept(detail: string, witness: readonly Evidence[]): Finding {
  return witness.length === 0
    ? notRun('nothing that could fail was observed')
    : { kind: 'kept', detail, witness };
}

export function broken(
  expected: string,
  got: string,
  shown: Pick<Fault, 'reproduce' | 'transcript' | 'cause'> = {},
): Finding {
  return { kind: 'broken', faults: [{ expected, got, ...shown }] };
}

/**
 * All the faults of an observation, told together; if there are none, it keeps what is checked. What no fault says that it
 * breaks is as it is without them.
 */
export function brokenBy(faults: readonly Fault[], otherwise: Finding): Finding {
  const [first, ...others] = faults;
  if (first === undefined) return otherwise;
  const parts = faults.map((fault): Finding => {
    const scope = fault.breaks === undefined ? {} : { clauses: fault.breaks };
    return { kind: 'broken', faults: [fault], ...scope };
  });
  const isNamed = faults.every(({ breaks }) => breaks !== undefined);
  const rest = isNamed ? partsOf(otherwise) : [];
  return { kind: 'broken', faults: [first, ...others], parts: [...parts, ...rest] };
}

/** The fault, with its cause where that is known. */
export function causedBy(cause: Cause | undefined, fault: Fault): Fault {
  return cause === undefined ? fault : { ...fault, cause };
}

/** What a finding is made of. */
export function partsOf(finding: Finding): readonly Finding[] {
  return finding.parts ?? [finding];
}

/** The finding with its faults told otherwise. */
export function tellingFaults(finding: Finding, tell: (fault: Fault) => Fault): Finding {
  const parts = finding.parts?.map((part) => tellingFaults(part, tell));
  const all = parts === undefined ? finding : { ...finding, parts };
  if (all.kind !== 'broken') return all;
  const [first, ...others] = all.faults;
  return { ...all, faults: [tell(first), ...others.map(tell)] };
}

/** A finding each of whose parts has this scope, where it has none that is narrower. */
function scoped(scope: Scope, finding: Finding): Finding {
  if (finding.parts === undefined) return { ...scope, ...finding };
  return { ...scope, ...finding, parts: finding.parts.map((part) => ({ ...scope, ...part })) };
}

/** The finding, as one about some of the clauses that its check stands for. */
export function about(clauses: readonly ClauseId[], finding: Finding): Finding {
  return scoped({ clauses }, finding);
}

/** The finding, which breaks these clauses alone where it breaks any; whatever else it is, it is about all. */
export function breaking(clauses: readonly ClauseId[], finding: Finding): Finding {
  if (finding.parts !== undefined) {
    return { ...finding, parts: finding.parts.map((part) => breaking(clauses, part)) };
  }
  return finding.kind === 'broken' ? about(clauses, finding) : finding;
}

/** The finding, as one about an entry of a list. */
export function ofEntry(entry: string, finding: Finding): Finding {
  return scoped({ entry }, finding);
}

/** A finding about what a check also looks at: a breach of it does not fail a MUST. */
export function lesser(finding: Finding): Finding {
  return scoped({ lesser: true }, finding);
}

/** @param means What was given for it and does not work. */
export function notRun(because: string, means?: string): Finding {
  return { kind: 'not-run', because, ...(means === undefined ? {} : { means }) };
}

/**
 * What could not be tried for the cause that another result tells.
 *
 * @param name The name of that result.
 */
export function hangingOn(name: string, { says }: Cause): Extract<Finding, { kind: 'not-run' }> {
  return { kind: 'not-run', because: `because of ${name}: ${says}`, hangsOn: name };
}

/** What was broken by what another result tells the cause of. */
export function brokenToo(name: string, cause: Cause): Extract<Finding, { kind: 'not-run' }> {
  return { ...hangingOn(name, cause), failedAsWell: true };
}

export function notObservable(because: string): Finding {
  return { kind: 'not-observable', because };
}

export function notApplicable(because: string): Finding {
  return { kind: 'not-applicable', because };
}

/** The finding with what it was read from. */
export function from(evidence: readonly Evidence[], finding: Finding): Finding {
  return evidence.length === 0 ? finding : { ...finding, evidence };
}

const order = ['broken', 'not-run', 'not-observable', 'lesser', 'kept', 'not-applicable'] as const;

/** The worst of some findings, for checks of several parts. Faults of one rank are told together. */
export function worst(findings: readonly Finding[]): Finding {
  const evidence = findings.flatMap((finding) => finding.evidence ?? []);
  for (const kind of order) {
    const found = findings.filter((finding) => rankOf(finding) === kind);
    const [first] = found;
    if (first === undefined) continue;
    return from(evidence, { ...together(first, found), parts: findings.flatMap(partsOf) });
  }
  return notRun('nothing to judge was recorded');
}

function together({ clauses, entry, ...first }: Finding, all: readonly Finding[]): Finding {
  if (first.kind !== 'broken') return first;
  const faults = all.flatMap((finding) => (finding.kind === 'broken' ? finding.faults : []));
  return { ...first, faults: [first.faults[0], ...faults.slice(1)] };
}

function rankOf(finding: Finding): (typeof order)[number] {
  return finding.kind === 'broken' && finding.lesser === true ? 'lesser' : finding.kind;
}

/**
 * The worst of what was found of each entry of a list that grows without notice. An entry without a finding was not
 * seen, which leaves that entry open and nothing else.
 *
 * @param words What to say where everything that was seen is kept, of so many entries; and the finding where none was seen.
 */
export function eachEntry(
  of: Entries['of'],
  found: ReadonlyMap<string, Finding | undefined>,
  words: { readonly kept: (entries: number) => string; readonly none: Finding },
): Finding {
  const findings = [...found].flatMap(([entry, finding]) =>
    finding === undefined ? [] : [ofEntry(entry, finding)],
  );
  const unseen = [...found].flatMap(([name, finding]) => (finding === undefined ? [name] : []));
  const applies = findings.some(({ kind }) => kind !== 'not-applicable');
  const all = unseen.length > 0 && !applies ? words.none : worst(findings);
  const verdicts = [...found].map(([name, finding]) => [name, entryVerdict(finding)] as const);
  const entries = { of, verdicts: Object.fromEntries(verdicts) };
  if (all.kind === 'not-run') return { ...all, because: reasons(found) || all.because, entries };
  if (all.kind !== 'kept') return { ...all, entries };
  const kept = verdicts.filter(([, verdict]) => verdict === 'kept').length;
  const aside = unseen.length === 0 ? '' : `; not seen: ${unseen.join(', ')}`;
  return { ...all, detail: `${words.kept(kept)}${aside}`, entries };
}

function entryVerdict(finding: Finding | undefined): EntryVerdict {
  if (finding === undefined) return 'not-seen';
  return finding.kind === 'not-run' || finding.kind === 'not-observable' ? 'open' : finding.kind;
}

/** Why entries could not be tried; a reason that several have is told once, and without their names if all have it. */
function reasons(found: ReadonlyMap<string, Finding | undefined>): string {
  const names = new Map<string, string[]>();
  for (const [name, finding] of found) {
    if (finding?.kind !== 'not-run') continue;
    names.set(finding.because, [...(names.get(finding.because) ?? []), name]);
  }
  const [first, ...others] = names.keys();
  const isAll = [...found.values()].every((finding) => finding?.kind !== 'kept');
  if (first !== undefined && others.length === 0 && isAll) return first;
  return [...names].map(([because, of]) => `${of.join(', ')}: ${because}`).join('; ');
}

/** As many faults as a reader takes in. */
export const shownFaults = 8;

/** All faults in one text, their causes first: what several of them expected stands there once, and of very many some are only counted. */
export function describeFaults(faults: readonly Fault[]): string {
  const shown = faults.slice(0, shownFaults);
  const groups = [...new Set(shown.map(({ expected }) => expected))].map((expected) => {
    const got = shown.filter((fault) => fault.expected === expected).map((fault) => fault.got);
    return `expected ${expected}; got ${[...new Set(got)].join('; ')}`;
  });
  const more = faults.length - shown.length;
  const causes = new Set(faults.flatMap(({ cause }) => cause?.says ?? []));
  return [...causes, ...groups, ...(more === 0 ? [] : [`and ${more} more`])].join('; ');
}
