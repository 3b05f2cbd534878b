import { compare } from '../read/compare.ts';
import type { Source } from '../read/source.ts';
import { ruleOf, unjudged } from './compare-rest.ts';
import { type Difference, quote } from './finding.ts';
import { saysSomething } from './schema-types.ts';
import { excluding, lowerLimits } from './shape-builder.ts';
import type { Shape } from './shape-type.ts';

/**
 * How the limits and the other rules for a value differ. Rules for types that only one side has are left aside: that it has
 * them is said of the types.
 */
export function compareLimits(before: Shape, after: Shape): readonly Difference[] {
  const types = new Set([...before.types].filter((type) => after.types.has(type)));
  return [...compareNumbers(before, after, types), ...compareFormats(before, after, types)];
}

function compareNumbers(
  before: Shape,
  after: Shape,
  types: ReadonlySet<string>,
): readonly Difference[] {
  const keys = union(before.limits, after.limits).map((key) => includingOf.get(key) ?? key);
  return [...new Set(keys)].flatMap((key): readonly Difference[] => {
    if (!saysSomething(key, types)) return [];
    const [old, now] = [endOf(before, key), endOf(after, key)];
    if (old.key === now.key && old.value === now.value) return [];
    const isLower = lowerLimits.has(key);
    // Of two limits with one value, the one that excludes it is tighter.
    const tightens = old.value === now.value ? now.key !== key : now.value > old.value === isLower;
    return [
      {
        rule: tightens ? 'limit-tightened' : 'limit-loosened',
        text: `{} had ${old.shown ?? `no ${quote(now.key)}`}, and has ${now.shown ?? `no ${quote(old.key)}`} now.`,
        path: [],
        before: old.source,
        after: now.source,
      },
    ];
  });
}

/** By the limit that excludes its value, the one that includes it. */
const includingOf: ReadonlyMap<string, string> = new Map(
  [...excluding].map(([including, strict]) => [strict, including]),
);

interface End {
  readonly key: string;
  readonly value: number;
  readonly source: Source;
  /** How it is written; nothing if it is not. */
  readonly shown?: string;
}

/** Where the values end: at a limit that includes its value, or at the one that does not. */
function endOf({ limits, source }: Shape, including: string): End {
  const strict = excluding.get(including);
  for (const key of strict === undefined ? [including] : [including, strict]) {
    const limit = limits.get(key);
    if (limit !== undefined) return { key, ...limit, shown: `${quote(key)} ${limit.value}` };
  }
  return { key: including, value: lowerLimits.has(including) ? -Infinity : Infinity, source };
}

function compareFormats(
  before: Shape,
  after: Shape,
  types: ReadonlySet<string>,
): readonly Difference[] {
  return union(before.formats, after.formats).flatMap((key): readonly Difference[] => {
    const [old, now] = [before.formats.get(key), after.formats.get(key)];
    if (old === now || !saysSomething(key, types)) return [];
    const place = { path: [], before: before.source, after: after.source };
    const difference = (rule: Difference['rule'], text: string) => [{ rule, text, ...place }];
    if (key.startsWith('x-')) return difference(ruleOf(key), unjudged(key));
    const name = quote(key);
    if (old === undefined && key === 'default')
      return difference('default-added', '{} has a default now.');
    if (old === undefined && comparable.has(key))
      return difference('limit-tightened', `{} has a ${name} now.`);
    if (now === undefined && comparable.has(key))
      return difference('limit-loosened', `{} no longer has a ${name}.`);
    if (key === 'multipleOf' && Number(now) % Number(old) === 0)
      return difference('limit-tightened', `{} has a larger ${name} now.`);
    if (key === 'multipleOf' && Number(old) % Number(now) === 0)
      return difference('limit-loosened', `{} has a smaller ${name} now.`);
    return difference('format-changed', `The ${name} of {} has changed.`);
  });
}

/** Rules that only hold values out, so that to have one is tighter than to have none. */
const comparable: ReadonlySet<string> = new Set([
  ...['pattern', 'format', 'multipleOf', 'not', 'contains', 'propertyNames', 'patternProperties'],
  ...['dependentRequired', 'dependentSchemas', 'prefixItems', 'unevaluatedItems'],
]);

function union(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) {
  return [...new Set([...one.keys(), ...other.keys()])].sort(compare);
}
