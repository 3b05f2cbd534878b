import type { Cursor } from '../read/cursor.ts';
import type { Json, JsonObject } from '../read/json.ts';
import type { Schema } from './contract.ts';
import { isObject } from './schemas.ts';

/** A list that grows without notice: `anyOf` of the known values and a schema of all others. */
export interface OpenList {
  readonly known: readonly Json[];
  readonly others: Schema;
}

/**
 * The open list that a schema is, or nothing if it is none. `x-open` marks it, `anyOf` says it.
 * See docs/decisions/open-lists.md.
 */
export function openListOf(schema: JsonObject): OpenList | undefined {
  const [first, others, ...more] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const known = first === undefined ? undefined : constantsOf(first);
  if (schema['x-open'] !== true || known === undefined || more.length > 0) return undefined;
  return others !== undefined && isObject(others) && constantsOf(others) === undefined
    ? { known, others }
    : undefined;
}

/** The values of a choice between constants: `oneOf` of `const`, or `enum`. */
export function constantsOf(schema: Json): readonly Json[] | undefined {
  if (!isObject(schema)) return undefined;
  if (Array.isArray(schema.enum)) return schema.enum;
  if (!Array.isArray(schema.oneOf) || schema.oneOf.length === 0) return undefined;
  const values = schema.oneOf.flatMap((member: Json) =>
    isObject(member) && member.const !== undefined ? [member.const] : [],
  );
  return values.length === schema.oneOf.length ? values : undefined;
}

/** Where the values of a list are listed: in the schema itself, or in the first alternative of an open one. */
export function listPlace(schema: Cursor): Cursor | undefined {
  return schema.flag('x-open') ? schema.find('anyOf', 0)?.follow() : schema;
}

/** Where the described constants of a list are written. */
export function memberPlaces(schema: Cursor): readonly Cursor[] {
  return listPlace(schema)?.own('oneOf')?.items() ?? [];
}
