import { isObject } from '../../model/schemas.ts';
import type { Json } from '../../read/json.ts';
import { type Expression, record } from './literal.ts';

/** JSON as an expression that keeps every key, `__proto__` too. */
export function jsonLiteral(json: Json): Expression {
  if (Array.isArray(json)) return json.map((item: Json) => jsonLiteral(item));
  if (!isObject(json)) return json;
  return record(
    Object.entries(json).map(([key, value]): [string, Expression] => [key, jsonLiteral(value)]),
  );
}
