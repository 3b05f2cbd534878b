// Made by `contract generate` from tools/contract/src/runtime/classifier.ts. Do not edit; change that file instead.

/** A value of a list that grows: one that this version of the contract knows, or any other. */
export type Classified<Known extends string | number> =
  | { readonly known: true; readonly value: Known }
  | { readonly known: false; readonly value: Any<Known> };

/** Any value of the kind that a list has. */
type Any<Known extends string | number> = Known extends string ? string : number;

/**
 * Makes the function that sorts values into those of a list and all others. The closed union sits
 * behind `known`, so that a `switch` over it can be exhaustive and a new value is an ordinary case.
 */
export function classifier<Known extends string | number>(
  values: readonly Known[],
): (value: Any<Known>) => Classified<Known> {
  // A Map, because an object would also "know" its prototype's keys, `constructor` for one.
  const byValue = new Map<string | number, Known>(values.map((value) => [value, value]));
  return (value) => {
    const known = byValue.get(value);
    return known === undefined ? { known: false, value } : { known: true, value: known };
  };
}
