import type { ErrorEnvelope } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import type { Json, JsonObject } from '../../read/json.ts';

type Paths = Pick<ErrorEnvelope, 'code' | 'message'>;

/** The body of an error, as text. */
export function errorBody(paths: Paths, code: Json): string {
  return JSON.stringify(envelope(paths, code));
}

/** Bodies that have no code that can be read, though most of them name `code`. */
export function unreadableBodies(
  paths: Paths,
  code: string,
): readonly (readonly [string, string])[] {
  const good = errorBody(paths, code);
  return [
    ['web-page', '<html><body>Bad Gateway</body></html>'],
    ['cut-off', good.slice(0, -1)],
    ['json-null', 'null'],
    ['json-text', JSON.stringify(code)],
    ['in-an-array', `[${good}]`],
    ['in-another-place', JSON.stringify({ problem: envelope(paths, code) })],
    ['code-null', errorBody(paths, null)],
    ['code-number', errorBody(paths, 503)],
    ['code-in-an-array', errorBody(paths, [code])],
    ['code-empty', errorBody(paths, '')],
  ];
}

function envelope({ code, message }: Paths, value: Json): JsonObject {
  return merged(nested(code, value), nested(message, 'No.'));
}

function nested(path: readonly string[], value: Json): JsonObject {
  const [key = '', ...rest] = path;
  return { [key]: rest.length === 0 ? value : nested(rest, value) };
}

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const both = Object.entries(b).map(([key, value]): [string, Json] => {
    const other = a[key];
    return [
      key,
      other !== undefined && isObject(other) && isObject(value) ? merged(other, value) : value,
    ];
  });
  return { ...a, ...Object.fromEntries(both) };
}
