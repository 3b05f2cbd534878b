import type { Parameter } from '../model/contract.ts';
import type { Cursor } from '../read/cursor.ts';
import { canonical } from './canonical.ts';
import type { Placed } from './compare-operations.ts';
import { compareRest } from './compare-rest.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import { type Finding, found, quote, type Use } from './finding.ts';

interface PlacedParameter extends Parameter {
  readonly at: Cursor;
}

/** How the parameters of an operation differ; those of the path are known by their positions. */
export function compareParameters(
  before: Placed,
  after: Placed,
  useOf: (part: string) => Use,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [old, now] = [parametersOf(before), parametersOf(after)];
  const findings: Finding[] = [];
  const inPath = [...old.values()].filter((each) => each.in === 'path').map(({ name }) => name);
  /** A name that had another position before: whoever writes the path by hand writes the values the wrong way round. */
  const swapped = (one: PlacedParameter, other: PlacedParameter): readonly Finding[] => {
    if (one.in !== 'path' || one.name === other.name || !inPath.includes(other.name)) return [];
    const text = '{} moved to another position in the path.';
    return [found(useOf(describe(other)), 'parameter-moved', text, one.source, other.source)];
  };
  const gone: (readonly [string, PlacedParameter])[] = [];
  const added = new Map([...now].filter(([key]) => !old.has(key)));
  for (const [key, one] of old) {
    const other = now.get(key);
    if (other === undefined) gone.push([key, one]);
    else findings.push(...compareParameter(one, other, useOf, schemas), ...swapped(one, other));
  }
  for (const [, one] of gone) {
    const use = useOf(describe(one));
    const successor = [...added].find(([, other]) => follows(one, other));
    if (successor === undefined) {
      findings.push(
        found(use, 'parameter-removed', '{} was removed.', one.source, after.operation.source),
      );
      continue;
    }
    const [key, other] = successor;
    added.delete(key);
    const moved = one.name === other.name;
    const rule = moved ? 'parameter-moved' : 'parameter-renamed';
    const text = moved ? `{} moved to the ${other.in}.` : `{} was renamed to ${quote(other.name)}.`;
    findings.push(found(use, rule, text, one.source, other.source));
  }
  for (const [, one] of added) {
    const use = useOf(describe(one));
    const rule = one.required ? 'parameter-added-required' : 'parameter-added';
    const text = `{} is new${one.required ? ', and required' : ''}.`;
    findings.push(found(use, rule, text, before.operation.source, one.source));
  }
  return findings;
}

/** By their place and name; header names have no case, and a position of the path is known by its number. */
function parametersOf({ operation, place, item }: Placed): ReadonlyMap<string, PlacedParameter> {
  const written = [item, place].flatMap((owner) => owner.get('parameters')?.items() ?? []);
  const positions = [...operation.path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const found = operation.parameters.flatMap((parameter): [string, PlacedParameter][] => {
    const at = written.findLast(
      (each) => each.text('name') === parameter.name && each.text('in') === parameter.in,
    );
    const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
    const key = parameter.in === 'path' ? positions.indexOf(parameter.name) : name;
    return at === undefined ? [] : [[`${parameter.in} ${key}`, { ...parameter, at }]];
  });
  return new Map(found);
}

function describe(parameter: Parameter): string {
  return `the ${parameter.in} parameter ${quote(parameter.name)}`;
}

/** Whether a new parameter takes the place of one that is gone. */
function follows(gone: PlacedParameter, added: PlacedParameter): boolean {
  if (gone.name === added.name) return true;
  const [one, other] = [gone, added].map(({ at }) => at.get('schema'));
  if (one === undefined || other === undefined || canonical(one) !== canonical(other)) return false;
  return gone.in === added.in && gone.required === added.required;
}

/** The keywords of a parameter that are compared by what they mean, and those that may say only what goes without them. */
const judged = ['name', 'in', 'required', 'deprecated', 'schema', 'style', 'explode'];
const given = new Map([
  ['allowEmptyValue', 'false'],
  ['allowReserved', 'false'],
]);

function compareParameter(
  old: PlacedParameter,
  now: PlacedParameter,
  useOf: (part: string) => Use,
  schemas: SchemaComparison,
): readonly Finding[] {
  const use = useOf(describe(now));
  const findings: Finding[] = [];
  const add = (rule: Finding['rule'], text: string) =>
    findings.push(found(use, rule, text, old.source, now.source));
  if (old.in === 'path' && old.name !== now.name) {
    add('path-parameter-renamed', `{} was renamed from ${quote(old.name)} to ${quote(now.name)}.`);
  }
  if (!old.required && now.required) add('required', '{} is required now.');
  if (old.required && !now.required) add('optional', '{} is optional now.');
  if (!old.deprecated && now.deprecated) add('deprecated', '{} is deprecated now.');
  if (old.deprecated && !now.deprecated) add('undeprecated', '{} is no longer deprecated.');
  if (old.joined !== now.joined) {
    add(
      'list-written-otherwise',
      `{} is ${now.joined ? 'one value with commas' : 'repeated for each item'} now.`,
    );
  }
  findings.push(...compareRest([old.at, now.at], use, judged, given));
  const [one, other] = [old.at.get('schema'), now.at.get('schema')];
  if (one !== undefined && other !== undefined) findings.push(...schemas.compare(one, other, use));
  return findings;
}
