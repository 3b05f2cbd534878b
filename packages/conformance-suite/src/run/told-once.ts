import type { Cause } from '../model/cause.ts';
import type { Aspect, CheckCard } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { brokenToo, partsOf, worst } from '../model/finding.ts';
import { levelOf } from './clauses.ts';
import { shortName } from './select.ts';

/** What was found by a check, of one of its aspects. */
export interface Found {
  readonly card: CheckCard;
  readonly aspect: Aspect | undefined;
  readonly finding: Finding;
  /** The result that tells the cause of all that it found. */
  readonly toldBy?: Pick<Found, 'card' | 'aspect'>;
}

/**
 * The same, where each cause is told by one result: of those that it fails the one that is about it, or else the first, in
 * time where that matters;
 * or if it fails none, the first that it breaks. What else it breaks has failed as well because of that one, and keeps what
 * is wrong with it beside.
 * See docs/decisions/causes.md.
 */
export function toldOnce<Each extends Found>(found: readonly Each[]): readonly Each[] {
  const tellers = new Map<string, Each>();
  const failed = found.filter(({ card, finding }) => levelOf(card, finding) === 'MUST');
  const causedIn = (some: readonly Each[]) =>
    some.flatMap((each) => causesOf(each.finding).map((cause) => ({ each, cause })));
  const inTime = (caused: ReturnType<typeof causedIn>) =>
    caused.toSorted((one, other) => (one.cause.at ?? 0) - (other.cause.at ?? 0));
  const about = causedIn(failed).filter(({ each, cause }) => cause.check === each.card.id);
  for (const { each, cause } of [
    ...about,
    ...inTime(causedIn(failed)),
    ...inTime(causedIn(found)),
  ]) {
    if (!tellers.has(cause.says)) tellers.set(cause.says, each);
  }
  return found.map((each) => {
    const isToldElsewhere = ({ says }: Cause) => (tellers.get(says) ?? each) !== each;
    if (!causesOf(each.finding).some(isToldElsewhere)) return each;
    const others = [...tellers].flatMap(([says, teller]) =>
      teller === each ? [] : [[says, nameOf(teller)] as const],
    );
    const finding = without(new Map(others), each.finding);
    const toldBy =
      finding.kind === 'not-run' ? tellers.get(causesOf(each.finding)[0]?.says ?? '') : undefined;
    return { ...each, finding, ...(toldBy === undefined ? {} : { toldBy }) };
  });
}

function nameOf({ card, aspect }: Found): string {
  return shortName({ id: card.id, ...(aspect === undefined ? {} : { aspect }) });
}

function causesOf(finding: Finding): readonly Cause[] {
  if (finding.kind !== 'broken') return [];
  return finding.faults.flatMap(({ cause }) => cause ?? []);
}

/** The worst of some parts. That one has failed is said rather than that another could not be tried. */
function worstOf(parts: readonly Finding[]): Finding {
  const all = worst(parts);
  const told = parts.find((part) => part.kind === 'not-run' && part.failedAsWell === true);
  if (all.kind !== 'not-run' || told?.kind !== 'not-run') return all;
  const { because, hangsOn = '' } = told;
  return { ...all, because, hangsOn, failedAsWell: true };
}

/** @param tellers The names of the results that tell causes, by the words of each. */
function without(tellers: ReadonlyMap<string, string>, finding: Finding): Finding {
  const parts = partsOf(finding).map((part): Finding => {
    if (part.kind !== 'broken') return part;
    const { faults, kind: _, ...scope } = part;
    const [first, ...others] = faults.filter(({ cause }) => !tellers.has(cause?.says ?? ''));
    if (first !== undefined) return { ...part, faults: [first, ...others] };
    const [cause] = causesOf(part);
    const name = tellers.get(cause?.says ?? '');
    if (cause === undefined || name === undefined) return part;
    return { ...scope, ...brokenToo(name, cause) };
  });
  const { evidence, ladder, entries } = finding;
  return {
    ...worstOf(parts),
    ...(evidence === undefined ? {} : { evidence }),
    ...(ladder === undefined ? {} : { ladder }),
    ...(entries === undefined ? {} : { entries }),
  };
}
