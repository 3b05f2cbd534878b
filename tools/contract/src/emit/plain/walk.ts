import { isObject } from '../../model/schemas.ts';
import { childRole, type Dialect, type Role } from '../../read/grammar.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import { object } from '../schemas.ts';

/** The role of a member of an object. */
export function memberRole(role: Role, key: string, member: Json, dialect: Dialect): Role {
  const kind = Array.isArray(member) ? 'list' : isObject(member) ? 'map' : 'scalar';
  return childRole(role, key, { kind }, dialect);
}

/** Whether there is nothing of the standard at or below a place. */
export function isData(role: Role): boolean {
  return role === 'data' || role === 'value' || role === 'file';
}

/** The document with every schema in it replaced, those below it first. */
export function mapSchemas(
  document: JsonObject,
  dialect: Dialect,
  change: (schema: JsonObject) => JsonObject,
): JsonObject {
  const walk = (json: Json, role: Role): Json => {
    if (isData(role)) return json;
    if (Array.isArray(json)) return json.map((item: Json) => walk(item, role));
    if (!isObject(json)) return json;
    const members = Object.entries(json).map(([key, member]): [string, Json] => [
      key,
      walk(member, memberRole(role, key, member, dialect)),
    ]);
    const walked: JsonObject = Object.fromEntries(members);
    return role === 'schema' ? change(walked) : walked;
  };
  return object(walk(document, 'object'));
}
