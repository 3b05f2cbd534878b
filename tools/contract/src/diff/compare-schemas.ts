import { parts } from '../model/flatten.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Source } from '../read/source.ts';
import { canonical } from './canonical.ts';
import { compareLimits } from './compare-limits.ts';
import { compareLists } from './compare-lists.ts';
import { type Difference, type Finding, quote, type Use } from './finding.ts';
import { areApart } from './fold-choice.ts';
import type { Rule } from './policy.ts';
import { identity, type Schemas, shapeOf, shapeOfCodes } from './shape.ts';
import type { Choice, Shape } from './shape-type.ts';

/**
 * Compares schemas by what they mean. One pair is compared once, however many ways lead to it, and where schemas
 * refer to themselves a pair that is being compared has nothing to add.
 */
export class SchemaComparison {
  readonly #known = new Map<string, readonly Difference[]>();
  /** The trees of the new side that some use has led to. */
  readonly reached = new Set<string>();
  /** Those that were compared as they are, and not as a part of another schema. */
  readonly whole = new Set<string>();

  /** Notes that a schema is judged part by part elsewhere. */
  reach(schema: Cursor): void {
    for (const each of parts(schema)) this.reached.add(placeOf(each.source));
  }

  /** How a schema differs in one use. */
  compare(before: Cursor, after: Cursor, use: Use): readonly Finding[] {
    return this.#pair([before], [after], use.direction === 'accepts').map((each) => ({
      ...each,
      use,
    }));
  }

  /** How the list of error codes differs, in more than its codes. */
  compareCodes(before: Cursor, after: Cursor, use: Use): readonly Finding[] {
    return this.#shapes(shapeOfCodes(before), shapeOfCodes(after), false)
      .filter(({ rule }) => !/^(known-)?value-|^list-/.test(rule))
      .map((each) => ({ ...each, use }));
  }

  /** @param accepted Whether the service reads it: then a new field in a closed object is welcome. */
  #pair(before: Schemas, after: Schemas, accepted: boolean): readonly Difference[] {
    const key = `${accepted} ${identity(before)}|${identity(after)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, []);
    for (const each of after) this.reach(each);
    if (after.length === 1) this.whole.add(placeOf(after[0].follow().source));
    const differences = this.#shapes(shapeOf(before), shapeOf(after), accepted);
    this.#known.set(key, differences);
    return differences;
  }

  #shapes(before: Shape, after: Shape, accepted: boolean): readonly Difference[] {
    return [
      ...compareTypes(before, after),
      ...compareLists(before, after),
      ...compareLimits(before, after),
      ...compareDeprecation(before, after),
      ...this.#fields(before, after, accepted),
      ...this.#others(before, after, accepted),
      ...this.#items(before, after, accepted),
      ...this.#choices(before, after, accepted),
    ];
  }

  #fields(before: Shape, after: Shape, accepted: boolean): readonly Difference[] {
    const gone = [...before.fields].filter(([name]) => !after.fields.has(name));
    const added = new Map([...after.fields].filter(([name]) => !before.fields.has(name)));
    const differences: Difference[] = [];
    for (const [name, schemas] of gone) {
      const renamed = [...added].find(
        ([other, otherSchemas]) =>
          before.required.has(name) === after.required.has(other) &&
          sameSchemas(schemas, otherSchemas),
      );
      const old = schemas[0]?.source;
      if (renamed === undefined) {
        differences.push(difference('field-removed', '{} was removed.', old, after.source, [name]));
        continue;
      }
      const [other, otherSchemas] = renamed;
      added.delete(other);
      const text = `{} was renamed to ${quote(other)}.`;
      differences.push(difference('field-renamed', text, old, otherSchemas[0]?.source, [name]));
    }
    for (const [name, schemas] of added) {
      differences.push(addedField(before, after, name, schemas[0]));
      // Until now it was one of the others.
      if (typeof before.others !== 'string') {
        differences.push(...this.#both(before.others, schemas, accepted, name));
      }
    }
    for (const [name, [first, ...more]] of before.fields) {
      const [second, ...others] = after.fields.get(name) ?? [];
      if (first === undefined || second === undefined) continue;
      const inside = this.#pair([first, ...more], [second, ...others], accepted);
      differences.push(...inside.map((each) => below(name, each)));
    }
    return [...differences, ...compareRequired(before, after)];
  }

  #others(before: Shape, after: Shape, accepted: boolean): readonly Difference[] {
    const [old, now] = [before.others, after.others];
    if (old === now) return [];
    const at = [before.source, after.source] as const;
    if (now === 'none')
      return [difference('object-closed', '{} can have no other fields now.', ...at)];
    if (old === 'none')
      return [difference('object-opened', '{} can have other fields now.', ...at)];
    if (old === 'any')
      return [difference('object-closed', '{} can have only certain other fields now.', ...at)];
    if (now === 'any')
      return [difference('object-opened', '{} can have any other fields now.', ...at)];
    return this.#both(old, now, accepted, 'any other field');
  }

  #items(before: Shape, after: Shape, accepted: boolean): readonly Difference[] {
    const at = [before.source, after.source] as const;
    if (before.items.length === 0 && after.items.length > 0) {
      return [difference('type-narrowed', 'The items of {} can no longer be any value.', ...at)];
    }
    if (before.items.length > 0 && after.items.length === 0) {
      return [difference('type-widened', 'The items of {} can be any value now.', ...at)];
    }
    return this.#both(before.items, after.items, accepted, 'each item');
  }

  #both(
    [first, ...more]: readonly Cursor[],
    [second, ...others]: readonly Cursor[],
    accepted: boolean,
    name: string,
  ): readonly Difference[] {
    if (first === undefined || second === undefined) return [];
    const inside = this.#pair([first, ...more], [second, ...others], accepted);
    return inside.map((each) => below(name, each));
  }

  #choices(before: Shape, after: Shape, accepted: boolean): readonly Difference[] {
    if (before.choices.length !== after.choices.length) {
      const text = 'The alternatives of {} have changed.';
      return [difference('schema-changed', text, before.source, after.source)];
    }
    return before.choices.flatMap((old, index) => {
      const now = after.choices[index] ?? old;
      return [
        ...compareKinds(old, now),
        ...this.#choice(old.alternatives, now.alternatives, accepted),
      ];
    });
  }

  #choice(
    old: readonly Cursor[],
    now: readonly Cursor[],
    accepted: boolean,
  ): readonly Difference[] {
    const gone = old.filter((each) => !now.some((other) => canonical(other) === canonical(each)));
    const added = now.filter((each) => !old.some((other) => canonical(other) === canonical(each)));
    const differences: Difference[] = [];
    while (gone.length > 0 || added.length > 0) {
      const [first, second] = [gone.shift(), added.shift()];
      if (first !== undefined && second !== undefined && old.length === now.length) {
        differences.push(...this.#pair([first], [second], accepted));
        continue;
      }
      const [at] = [now[0]?.source];
      if (first !== undefined) {
        differences.push(
          difference('choice-removed', '{} has one alternative less.', first.source, at),
        );
      }
      if (second !== undefined) {
        const text = '{} has one more alternative.';
        differences.push(difference('choice-added', text, old[0]?.source, second.source));
      }
    }
    return differences;
  }
}

/** Whether a value may match several alternatives; where it cannot, `anyOf` and `oneOf` mean the same. */
function compareKinds(before: Choice, after: Choice): readonly Difference[] {
  if (before.kind === after.kind || !canOverlap(before) || !canOverlap(after)) return [];
  const at = [before.alternatives[0]?.source, after.alternatives[0]?.source] as const;
  return after.kind === 'anyOf'
    ? [difference('choice-added', '{} can match several alternatives now.', ...at)]
    : [difference('choice-removed', '{} can match only one alternative now.', ...at)];
}

function canOverlap({ alternatives }: Choice): boolean {
  const shapes = alternatives.map((each) => shapeOf([each]));
  return shapes.some((one, index) =>
    shapes.slice(index + 1).some((other) => !areApart(one, other, shapeOf)),
  );
}

function addedField(
  before: Shape,
  after: Shape,
  name: string,
  schema: Cursor | undefined,
): Difference {
  const at = [before.source, schema?.source, [name]] as const;
  if (after.required.has(name) && before.others === 'none') {
    const text = '{} is new, and required, where no other field was allowed.';
    return difference('field-added-required-closed', text, ...at);
  }
  if (after.required.has(name)) {
    return difference('field-added-required', '{} is new, and required.', ...at);
  }
  return before.others === 'none'
    ? difference('field-added-closed', '{} is new, where no other field was allowed.', ...at)
    : difference('field-added', '{} is new.', ...at);
}

/** Whether fields that both sides have are required; a field that came or went says so itself. */
function compareRequired(before: Shape, after: Shape): readonly Difference[] {
  const differences: Difference[] = [];
  for (const [name, source] of after.required) {
    if (before.required.has(name) || (!before.fields.has(name) && after.fields.has(name))) continue;
    const old = before.fields.get(name)?.[0]?.source ?? before.source;
    differences.push(difference('required', '{} is required now.', old, source, [name]));
  }
  for (const [name, source] of before.required) {
    if (after.required.has(name) || (before.fields.has(name) && !after.fields.has(name))) continue;
    const now = after.fields.get(name)?.[0]?.source ?? after.source;
    differences.push(difference('optional', '{} is optional now.', source, now, [name]));
  }
  return differences;
}

function compareTypes(before: Shape, after: Shape): readonly Difference[] {
  // Of constants, the values say all.
  if (before.list?.open === false && after.list?.open === false) return [];
  const gone = [...before.types].some((type) => !after.types.has(type));
  const added = [...after.types].some((type) => !before.types.has(type));
  if (!gone && !added) return [];
  const rule: Rule = gone && added ? 'type-changed' : gone ? 'type-narrowed' : 'type-widened';
  const text = `{} was ${named(before)}, and is ${named(after)} now.`;
  return [difference(rule, text, before.source, after.source)];
}

function named({ types }: Shape): string {
  if (types.size === 7) return 'any value';
  const shown = [...types].filter((type) => type !== 'integer' || !types.has('number'));
  return shown.length === 0 ? 'nothing' : shown.sort().join(' or ');
}

function compareDeprecation(before: Shape, after: Shape): readonly Difference[] {
  if (before.deprecated === after.deprecated) return [];
  const at = [before.source, after.source] as const;
  return after.deprecated
    ? [difference('deprecated', '{} is deprecated now.', ...at)]
    : [difference('undeprecated', '{} is no longer deprecated.', ...at)];
}

function sameSchemas(one: readonly Cursor[], other: readonly Cursor[]): boolean {
  return one.map(canonical).sort().join() === other.map(canonical).sort().join();
}

function below(name: string, each: Difference): Difference {
  return { ...each, path: [name, ...each.path] };
}

/** What is the same place in one document. */
export function placeOf({ file, pointer }: Source): string {
  return `${file}#${pointer}`;
}

function difference(
  rule: Rule,
  text: string,
  before: Source | undefined,
  after: Source | undefined,
  path: readonly string[] = [],
): Difference {
  return { rule, text, before, after, path };
}
