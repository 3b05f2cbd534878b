/** Formats that no schema has, by which openapi-typescript is told of types that it has no words for. */
export const marks = {
  /** `'a' | 'b' | string` is `string` to the compiler, and an editor could not suggest the values. */
  anyOtherString: 'x-any-other-string',
  nothing: 'x-nothing',
} as const;
