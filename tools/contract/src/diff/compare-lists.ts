import { ruleOf } from './compare-rest.ts';
import { type Difference, quote } from './finding.ts';
import type { Shape } from './shape-type.ts';

/** How the constants of a schema differ; their order means nothing. */
export function compareLists(before: Shape, after: Shape): readonly Difference[] {
  const [old, now] = [before.list, after.list];
  const make = (
    rule: Difference['rule'],
    text: string,
    from = before.source,
    to = after.source,
  ) => ({
    ...{ rule, text, path: [] },
    ...{ before: from, after: to },
  });
  if (old === undefined && now === undefined) return [];
  if (old === undefined) {
    return now?.open
      ? [make('list-added', '{} has a list of known values now.')]
      : [make('type-narrowed', '{} can have only certain values now.')];
  }
  if (now === undefined) {
    return old.open
      ? [make('list-removed', '{} no longer has a list of known values.')]
      : [make('type-widened', '{} can have any value now.')];
  }
  const differences: Difference[] = [];
  if (old.open !== now.open) {
    const opened = make('list-opened', 'The list of values of {} is open now.');
    const closed = make('list-closed', 'The list of values of {} is closed now.');
    differences.push(now.open ? opened : closed);
  }
  for (const [value, { source, rest }] of now.values) {
    const one = old.values.get(value);
    if (one !== undefined) {
      for (const key of new Set([...one.rest.keys(), ...rest.keys()])) {
        if (one.rest.get(key) === rest.get(key)) continue;
        const text = `${quote(key)} of the value ${shown(value)} of {} has changed, and no rule says what that means.`;
        differences.push(make(ruleOf(key), text, one.source, source));
      }
      continue;
    }
    const rule = now.open ? 'known-value-added' : 'value-added';
    differences.push(make(rule, `{} has the new value ${shown(value)}.`, before.source, source));
  }
  for (const [value, { source }] of old.values) {
    if (now.values.has(value)) continue;
    const rule = old.open ? 'known-value-removed' : 'value-removed';
    differences.push(
      make(rule, `{} no longer has the value ${shown(value)}.`, source, after.source),
    );
  }
  return differences;
}

function shown(value: string): string {
  return quote(value.replace(/^"(.*)"$/, '$1'));
}
