/** A JSON value, and an object of them. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a text, or what the text is in its place. */
type Parsed =
  | { readonly ok: true; readonly value: unknown; readonly problem: undefined }
  | { readonly ok: false; readonly value: undefined; readonly problem: string };

/** As deep as a text from outside may be nested: who walks through its value takes stack for each level. */
export const mostLevels = 1000;

/** The value of a string that may be JSON. */
export function parseJson(text: string): Parsed {
  const failed = (problem: string) => ({ ok: false, value: undefined, problem }) as const;
  if (isDeeper(text, mostLevels)) return failed(`nested more than ${mostLevels} levels deep`);
  try {
    return { ok: true, value: JSON.parse(text), problem: undefined };
  } catch {
    return failed('not JSON');
  }
}

/** Whether a text of JSON has more lists and objects in one another than this; a bracket in a string is none. */
export function isDeeper(text: string, most: number): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isInString) {
      if (char === '\\') at += 1;
      isInString = char !== '"';
    } else if (char === '[' || char === '{') {
      level += 1;
      if (level > most) return true;
    } else if (char === ']' || char === '}') level -= 1;
    else isInString = char === '"';
  }
  return false;
}
