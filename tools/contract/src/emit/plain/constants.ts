import { isObject } from '../../model/schemas.ts';
import type { Dialect } from '../../read/grammar.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import type { Adaptation } from './adaptation.ts';
import { mapSchemas } from './walk.ts';

/** Gives every constant its type, which generators of validators need and JSON Schema does not. */
export function typeConstants(dialect: Dialect): Adaptation {
  return (document) => {
    let changed = false;
    const typed = mapSchemas(document, dialect, (schema) => {
      const type = schema.type === undefined ? typeOfConstants(schema) : undefined;
      if (type === undefined) return schema;
      changed = true;
      return { ...schema, type };
    });
    const note = 'Constants and lists of constants also have a `type`.';
    return { document: typed, notes: changed ? [note] : [] };
  };
}

function typeOfConstants(schema: JsonObject): string | undefined {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (!Array.isArray(values)) return undefined;
  const types = new Set(values.map((value: Json) => typeOf(value)));
  return types.size === 1 ? [...types][0] : undefined;
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return isObject(value) ? 'object' : typeof value;
}
