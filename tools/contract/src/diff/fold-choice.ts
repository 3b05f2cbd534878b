import { isOfTypes, saysSomething } from './schema-types.ts';
import type { Schemas } from './shape.ts';
import type { Choice, Shape } from './shape-type.ts';

/**
 * A choice between schemas as one schema with the same values, where there is one: alternatives of different types, of which
 * each says something about its own types alone. So `anyOf` of a text and null is `type: [string, 'null']`.
 */
export function folded(kind: Choice['kind'], alternatives: readonly Shape[]): Shape | undefined {
  const [first, ...more] = alternatives;
  if (first === undefined || !alternatives.every(isOfItsTypes)) return undefined;
  return more.reduce<Shape | undefined>((whole, next) => {
    if (whole === undefined) return undefined;
    const apart = isApart(whole, next) || (kind === 'anyOf' && isBare(whole) && isBare(next));
    return apart ? together(whole, next) : undefined;
  }, first);
}

/** Whether no value matches both: by their types, by their constants, or by those of a field that both require. */
export function areApart(
  one: Shape,
  other: Shape,
  read: (schemas: Schemas) => Shape | undefined = () => undefined,
): boolean {
  if (isApart(one, other)) return true;
  const [ours, theirs] = [one.list, other.list];
  if (ours?.open === false && theirs?.open === false) {
    return ![...ours.values.keys()].some((value) => theirs.values.has(value));
  }
  const areObjects = [one, other].every(({ types }) => [...types].join() === 'object');
  return (
    areObjects &&
    [...one.required.keys()].some((name) => {
      if (!other.required.has(name)) return false;
      const [mine, its] = [one, other].map(({ fields }) => {
        const [first, ...more] = fields.get(name) ?? [];
        return first === undefined ? undefined : read([first, ...more]);
      });
      return mine !== undefined && its !== undefined && areApart(mine, its);
    })
  );
}

function isApart({ types }: Shape, other: Shape): boolean {
  return ![...types].some((type) => other.types.has(type));
}

/** Whether all that a schema says is of which types a value may be. */
function isBare(shape: Shape): boolean {
  return shape.list === undefined && rulesOf(shape).length === 0;
}

/** Whether a schema says nothing about values of other types than its own, and nothing that only a choice can say. */
function isOfItsTypes(shape: Shape): boolean {
  const { types, list, choices, deprecated } = shape;
  if (deprecated || choices.length > 0 || list?.open === false || types.size === 7) return false;
  return rulesOf(shape).every((key) => isOfTypes(key) && saysSomething(key, types));
}

/** The keywords that rule values out, with one that stands for those of fields and one for those of items. */
function rulesOf({ limits, formats, required, fields, items, others }: Shape): readonly string[] {
  const hasFields = required.size > 0 || fields.size > 0 || others !== 'any';
  return [
    ...limits.keys(),
    ...formats.keys(),
    ...(hasFields ? ['minProperties'] : []),
    ...(items.length > 0 ? ['minItems'] : []),
  ];
}

function together(one: Shape, other: Shape): Shape | undefined {
  const twice = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>) =>
    [...a.keys()].some((key) => b.has(key));
  // Of `format` and of an open list there is one for all types.
  if (twice(one.formats, other.formats) || (one.list !== undefined && other.list !== undefined)) {
    return undefined;
  }
  return {
    source: one.source,
    types: new Set([...one.types, ...other.types]),
    list: one.list ?? other.list,
    limits: new Map([...one.limits, ...other.limits]),
    formats: new Map([...one.formats, ...other.formats]),
    required: new Map([...one.required, ...other.required]),
    fields: new Map([...one.fields, ...other.fields]),
    items: [...one.items, ...other.items],
    others: one.others === 'any' ? other.others : one.others,
    choices: [],
    deprecated: false,
  };
}
