import type { ConstantList, Contract, Unspecified } from '../model/contract.ts';
import { SchemaNames } from '../model/names.ts';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { canonical } from './canonical.ts';
import { placeOf, type SchemaComparison } from './compare-schemas.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import { isCodeList } from './shape.ts';
import type { Side } from './side.ts';

const use = (name: string): Use => ({
  name: `the schema ${quote(name)}`,
  area: 'schema',
  direction: 'both',
});

/**
 * How the names of schemas differ, which are exported, and their types.
 *
 * @param told What is said of their uses.
 */
export function compareSchemaNames(
  before: Side,
  after: Side,
  schemas: SchemaComparison,
  told: readonly Finding[],
): readonly Finding[] {
  const [old, now] = [before, after].map(({ specs }) => new Map(new SchemaNames(specs.roots).all));
  if (old === undefined || now === undefined) return [];
  const added = new Map([...now].filter(([name]) => !old.has(name)));
  const findings: Finding[] = [];
  for (const [name, schema] of old) {
    const same = now.get(name);
    if (same !== undefined) {
      if (isCodeList(same)) continue;
      const place = placeOf(same.follow().source);
      const [used, whole] = [schemas.reached.has(place), schemas.whole.has(place)];
      if (!used) findings.push(...compareUnused(name, [schema, same], after, schemas));
      else if (!whole) findings.push(...compareTypeAlone(name, [schema, same], schemas, told));
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

/** What no operation and no event carries is on no wire; its type is exported, if it belongs to the API. */
function compareUnused(
  name: string,
  [one, other]: readonly [Cursor, Cursor],
  { specs }: Side,
  schemas: SchemaComparison,
): readonly Finding[] {
  if (schemas.compare(one, other, use(name)).length === 0) return [];
  const isOfApi = specs.openapi.find('components', 'schemas', name) !== undefined;
  const text = '{} has changed, but no operation and no event uses it.';
  const area = isOfApi ? 'schema' : 'document';
  return [found({ ...use(name), area }, 'exported-type-changed', text, one.source, other.source)];
}

/** What is different in the type of a schema that others are made of, and in none of those: they say it themselves. */
function compareTypeAlone(
  name: string,
  [one, other]: readonly [Cursor, Cursor],
  schemas: SchemaComparison,
  told: readonly Finding[],
): readonly Finding[] {
  const sayings = new Set(
    told.flatMap(({ rule, path }) => path.map((_, at) => `${rule} ${path.slice(at).join('.')}`)),
  );
  const rules = new Set(told.map(({ rule }) => rule));
  const unsaid = schemas.compare(one, other, use(name)).filter(({ rule, path }) => {
    return path.length === 0 ? !rules.has(rule) : !sayings.has(`${rule} ${path.join('.')}`);
  });
  if (unsaid.length === 0) return [];
  const text = `The exported type of {} has changed, but nothing that refers to it has.`;
  return [found(use(name), 'exported-type-changed', text, one.source, other.source)];
}

function gone(name: string, schema: Cursor, added: Map<string, Cursor>): Finding {
  const [successor, place] =
    [...added].find(([, other]) => canonical(other) === canonical(schema)) ?? [];
  if (successor === undefined || place === undefined) {
    const text = `The schema ${quote(name)} was removed.`;
    return found(use(name), 'schema-removed', text, schema.source, undefined);
  }
  added.delete(successor);
  const text = `The schema ${quote(name)} was renamed to ${quote(successor)}.`;
  return found(use(name), 'schema-renamed', text, schema.source, place.source);
}

/** What the service does about a value of a list, and the other facts beside it. */
export function compareConstants(
  { contract: old }: Side,
  { contract: now }: Side,
): readonly Finding[] {
  return now.constants.flatMap((list) => {
    // A list may have another name and the same values.
    const before =
      old.constants.find(({ name }) => name === list.name) ??
      old.constants.find(({ values }) => valuesOf(values) === valuesOf(list.values));
    return list.values.flatMap((value): readonly Finding[] => {
      const one = before?.values.find((each) => each.value === value.value);
      if (one === undefined) return [];
      const name = `the value ${quote(value.value)} of ${quote(list.name)}`;
      const findings: Finding[] = [];
      const add = (rule: Finding['rule'], text: string) =>
        findings.push(found(use(list.name), rule, text, one.source, value.source));
      if (JSON.stringify(one.facts) !== JSON.stringify(value.facts)) {
        add('value-action-changed', `The service reacts differently to ${name} now.`);
      }
      if (!one.deprecated && value.deprecated) add('deprecated', `${name} is deprecated now.`);
      if (one.deprecated && !value.deprecated)
        add('undeprecated', `${name} is no longer deprecated.`);
      return findings;
    });
  });
}

function valuesOf(values: ConstantList['values']): string {
  return JSON.stringify(values.map(({ value }) => value).sort());
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
