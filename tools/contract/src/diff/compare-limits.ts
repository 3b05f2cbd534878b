import { compare } from '../read/compare.ts';
import { ruleOf, unjudged } from './compare-rest.ts';
import { type Difference, quote } from './finding.ts';
import { lowerLimits } from './shape-builder.ts';
import type { Shape } from './shape-type.ts';

/** How the limits and the other rules for a value differ. */
export function compareLimits(before: Shape, after: Shape): readonly Difference[] {
  return [...compareNumbers(before, after), ...compareFormats(before, after)];
}

function compareNumbers(before: Shape, after: Shape): readonly Difference[] {
  return union(before.limits, after.limits).flatMap((key): readonly Difference[] => {
    const [old, now] = [before.limits.get(key), after.limits.get(key)];
    if (old?.value === now?.value) return [];
    const end = lowerLimits.has(key) ? -Infinity : Infinity;
    const higher = (now?.value ?? end) > (old?.value ?? end);
    const rule = higher === lowerLimits.has(key) ? 'limit-tightened' : 'limit-loosened';
    const text = `{} had ${quote(key)} ${old?.value ?? 'not set'} and has ${now?.value ?? 'none'} now.`;
    return [
      {
        rule,
        text,
        path: [],
        before: old?.source ?? before.source,
        after: now?.source ?? after.source,
      },
    ];
  });
}

function compareFormats(before: Shape, after: Shape): readonly Difference[] {
  return union(before.formats, after.formats).flatMap((key): readonly Difference[] => {
    const [old, now] = [before.formats.get(key), after.formats.get(key)];
    if (old === now) return [];
    const place = { path: [], before: before.source, after: after.source };
    if (key.startsWith('x-')) return [{ rule: ruleOf(key), text: unjudged(key), ...place }];
    const changed = `{} has another ${quote(key)} now.`;
    if (!comparable.has(key)) return [{ rule: 'format-changed', text: changed, ...place }];
    if (old === undefined)
      return [{ rule: 'limit-tightened', text: `{} has a ${quote(key)} now.`, ...place }];
    if (now === undefined) {
      return [{ rule: 'limit-loosened', text: `{} has no ${quote(key)} any more.`, ...place }];
    }
    return [{ rule: 'format-changed', text: changed, ...place }];
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
