/** A value of a list that grows: one that this version of the contract knows, or any other. */
export type Classified<Known extends string> =
  | { readonly known: true; readonly value: Known }
  | { readonly known: false; readonly value: string };

/**
 * Makes the function that sorts values into those of a list and all others. The closed union sits
 * behind `known`, so that a `switch` over it can be exhaustive and a new value is an ordinary case.
 */
export function classifier<Known extends string>(
  values: readonly Known[],
): (value: string) => Classified<Known> {
  // A Map, because an object would also "know" its prototype's keys, `constructor` for one.
  const byValue: ReadonlyMap<string, Known> = new Map(values.map((value) => [value, value]));
  return (value) => {
    const known = byValue.get(value);
    return known === undefined ? { known: false, value } : { known: true, value: known };
  };
}
