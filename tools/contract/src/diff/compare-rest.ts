import { extensions } from '../model/extensions.ts';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { canonical, canonicalData } from './canonical.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import type { Rule } from './policy.ts';

/** What an object says to people, in both standards: none of it is on the wire or in a package's exports. */
const words: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'description', 'externalDocs', 'tags', 'example', 'examples', '$ref'],
]);

/**
 * What two objects of a standard say beyond what is compared elsewhere. A keyword that nobody has judged, and an
 * extension that is not ours, may mean anything, so a change of it is told and not passed over.
 *
 * @param judged The keywords that are compared elsewhere, or that say nothing.
 * @param given What a keyword means where it is left out, as canonical text.
 */
export function compareRest(
  [before, after]: readonly [Cursor, Cursor],
  use: Use,
  judged: Iterable<string>,
  given: ReadonlyMap<string, string> = new Map(),
): readonly Finding[] {
  const known = new Set([...judged, ...words]);
  const [old, now] = [before, after].map((each) => new Map(each.entries()));
  if (old === undefined || now === undefined) return [];
  const keys = [...new Set([...old.keys(), ...now.keys()])].sort(compare);
  return keys.flatMap((key): readonly Finding[] => {
    const [one, other] = [old.get(key), now.get(key)];
    if (known.has(key) || extensions.has(key)) return [];
    const [from, to] = [one, other].map((place) =>
      place === undefined ? given.get(key) : textOf(key, place),
    );
    if (from === to) return [];
    const at = [one ?? before.follow(), other ?? after.follow()] as const;
    return [found(use, ruleOf(key), unjudged(key), at[0].source, at[1].source)];
  });
}

/** The extensions of a map whose keys are names: what they name is compared elsewhere. */
export function compareExtensions(
  before: Cursor | undefined,
  after: Cursor | undefined,
  use: Use,
): readonly Finding[] {
  if (before === undefined || after === undefined) return [];
  const names = [...before.entries(), ...after.entries()].map(([key]) => key);
  return compareRest(
    [before, after],
    use,
    names.filter((key) => !key.startsWith('x-')),
  );
}

/** A sentence about a change that nobody has judged. */
export function unjudged(key: string): string {
  return `${quote(key)} of {} has changed, and no rule says what that means.`;
}

/** The rule for a keyword that nobody has judged. */
export function ruleOf(key: string): Rule {
  return key.startsWith('x-') ? 'extension-changed' : 'keyword-changed';
}

function textOf(key: string, place: Cursor): string {
  return key.startsWith('x-') ? canonicalData(place) : canonical(place);
}
