/**
 * The format of a string whose known values stand beside it; no format of JSON Schema is called so.
 * `'a' | 'b' | string` is `string` to the compiler, and an editor could not suggest the values.
 */
export const anyOtherString = 'x-open others';
