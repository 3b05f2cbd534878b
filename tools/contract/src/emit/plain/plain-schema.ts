import type { Schema } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import type { Role } from '../../read/grammar.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import { object } from '../schemas.ts';
import { isData, memberRole } from './walk.ts';

/**
 * A schema that is a schema for every validator: `$ref`s lead to `$defs`, and our keywords are left out. What they say
 * is said elsewhere in the document, and strict validators refuse them.
 */
export function plainSchema(schema: Schema, role: Role = 'schema'): JsonObject {
  return object(plain(schema, role));
}

function plain(json: Json, role: Role): Json {
  if (isData(role)) return json;
  if (Array.isArray(json)) return json.map((item: Json) => plain(item, role));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, member]): [string, Json][] => {
      const below = memberRole(role, key, member, 'openapi');
      if (key === '$ref' && typeof member === 'string') {
        return [[key, member.replace('#/schemas/', '#/$defs/')]];
      }
      const isOurs = key.startsWith('x-') && (below === 'data' || below === 'extension');
      return isOurs ? [] : [[key, plain(member, below)]];
    }),
  );
}
