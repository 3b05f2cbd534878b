const form = process.env.ORDERING_TEST_FORM;

/**
 * Whether this is a long form of tests, in which `X.long.test.ts` or `X.crash.test.ts` imports `X.test.ts` for all of its
 * tests and rows.
 */
export const isLong: boolean = form === 'long' || form === 'crash';

/**
 * The rows of a table that a test runs with: the first ones in `npm test`, and all of them in a long form.
 *
 * @param all The form that has all of them, if not every long one: `X.crash.test.ts` imports `X.long.test.ts` then.
 */
export function few<Row>(rows: readonly Row[], count = 1, all: 'long' | 'crash' = 'long'): Row[] {
  return form === all || form === 'crash' ? [...rows] : rows.slice(0, count);
}
