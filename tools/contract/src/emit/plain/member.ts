import type { Json, JsonObject } from '../../read/json.ts';
import { object } from '../schemas.ts';

/** The way from an object to one of those below it. */
type Path = readonly [string, ...string[]];

/** The object at the end of the path, empty where there is none. */
export function memberAt(owner: JsonObject, path: Path): JsonObject {
  return path.reduce<JsonObject>((place, key) => object(place[key]), owner);
}

/** The object with another value at the end of the path. */
export function withMember(owner: JsonObject, [key, ...rest]: Path, value: Json): JsonObject {
  const [next, ...more] = rest;
  const inner = next === undefined ? value : withMember(object(owner[key]), [next, ...more], value);
  return { ...owner, [key]: inner };
}
