/**
 * Whether this is a long form of tests, in which `X.long.test.ts` or `X.crash.test.ts` imports `X.test.ts` for all of its
 * tests and rows.
 */
export const isLong: boolean = ['long', 'crash'].includes(process.env.ORDERING_TEST_FORM ?? '');

/** The rows of a table that a test runs with: the first ones in `npm test`, and all of them in a long form. */
export function few<Row>(rows: readonly Row[], count = 1): Row[] {
  return isLong ? [...rows] : rows.slice(0, count);
}
