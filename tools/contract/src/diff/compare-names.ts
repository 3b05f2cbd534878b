import type { Contract, Unspecified } from '../model/contract.ts';
import { SchemaNames } from '../model/names.ts';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { canonical } from './canonical.ts';
import { placeOf, type SchemaComparison } from './compare-schemas.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import type { Side } from './side.ts';

const use = (name: string): Use => ({
  name: `the schema ${quote(name)}`,
  area: 'schema',
  direction: 'both',
});

/** How the names of schemas differ, which are exported, and the schemas that no operation and no event uses. */
export function compareSchemaNames(
  before: Side,
  after: Side,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [old, now] = [before, after].map(({ specs }) => new Map(new SchemaNames(specs.roots).all));
  if (old === undefined || now === undefined) return [];
  const added = new Map([...now].filter(([name]) => !old.has(name)));
  const findings: Finding[] = [];
  for (const [name, schema] of old) {
    const same = now.get(name);
    if (same !== undefined) {
      if (!schemas.reached.has(placeOf(same.follow().source)) && !isList(same)) {
        findings.push(...schemas.compare(schema, same, use(name)));
      }
      continue;
    }
    findings.push(gone(name, schema, added));
  }
  for (const [name, { source }] of added) {
    const text = `The schema ${quote(name)} is new.`;
    findings.push(found(use(name), 'schema-added', text, undefined, source));
  }
  return findings;
}

function gone(name: string, schema: Cursor, added: Map<string, Cursor>): Finding {
  const [successor, place] =
    [...added].find(([, other]) => canonical(other) === canonical(schema)) ?? [];
  if (successor === undefined || place === undefined) {
    const text = `The schema ${quote(name)} is gone.`;
    return found(use(name), 'schema-removed', text, schema.source, undefined);
  }
  added.delete(successor);
  const text = `The schema ${quote(name)} is called ${quote(successor)} now.`;
  return found(use(name), 'schema-renamed', text, schema.source, place.source);
}

/** The list of error codes is judged as such. */
function isList(schema: Cursor): boolean {
  return schema.own('x-role')?.value === 'error-code';
}

/** What the service does about a value of a list, and the other facts beside it. */
export function compareConstants(
  { contract: old }: Side,
  { contract: now }: Side,
): readonly Finding[] {
  return now.constants.flatMap((list) => {
    const before = old.constants.find(({ name }) => name === list.name);
    return list.values.flatMap((value): readonly Finding[] => {
      const one = before?.values.find((each) => each.value === value.value);
      if (one === undefined) return [];
      const name = `the value ${quote(value.value)} of ${quote(list.name)}`;
      const findings: Finding[] = [];
      const add = (rule: Finding['rule'], text: string) =>
        findings.push(found(use(list.name), rule, text, one.source, value.source));
      if (JSON.stringify(one.facts) !== JSON.stringify(value.facts)) {
        add('value-action-changed', `The service does something else about ${name} now.`);
      }
      if (!one.deprecated && value.deprecated) add('deprecated', `${name} is deprecated now.`);
      if (one.deprecated && !value.deprecated)
        add('undeprecated', `${name} is no longer deprecated.`);
      return findings;
    });
  });
}

/** What was left open and is given now, or the other way round. Another wording is neither. */
export function compareUnspecified(
  { contract: old }: Side,
  { contract: now }: Side,
): readonly Finding[] {
  const document: Use = { name: 'the contract', area: 'document', direction: 'both' };
  const given = missingIn(old, now).map(({ what, source }) =>
    found(document, 'specified', `No longer left open: ${what}`, source, undefined),
  );
  const open = missingIn(now, old).map(({ what, source }) =>
    found(document, 'left-open', `Left open now: ${what}`, undefined, source),
  );
  return [...given, ...open];
}

/** The points that only the first leaves open: neither in these words nor at that place in the second. */
function missingIn(one: Contract, other: Contract): readonly Unspecified[] {
  const words = new Set(other.unspecified.map(({ what }) => squeezed(what)));
  const counts = [one, other].map(({ unspecified }) => countByOwner(unspecified));
  return one.unspecified
    .filter(({ what, source }) => {
      const [mine = 0, theirs = 0] = counts.map((count) => count.get(ownerOf(source.pointer)) ?? 0);
      return !words.has(squeezed(what)) && theirs < mine;
    })
    .sort((a, b) => compare(a.what, b.what));
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function ownerOf(pointer: string): string {
  return pointer.replace(/\/x-unspecified.*$/, '');
}

function countByOwner(points: readonly Unspecified[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { source } of points) {
    const owner = ownerOf(source.pointer);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
}
