/** Parts a list: a fourth of it for `npm test`, the rest for the long form. Each judges a subject by the whole suite. */
export function sample<T>(list: readonly T[]): {
  readonly some: readonly T[];
  readonly rest: readonly T[];
} {
  const isOne = (_: T, index: number) => index % 4 === 1;
  return { some: list.filter(isOne), rest: list.filter((each, index) => !isOne(each, index)) };
}
