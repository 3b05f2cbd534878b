import { expect, test } from 'vitest';
import { amountOption, checkOptions, functionOption } from './checked-options.ts';

const forms = {
  accept: { ...functionOption('() => 1'), required: true },
  waitMs: amountOption,
} as const;
const accept = () => 1;

test.each<[given: unknown, message: string]>([
  [undefined, 'the options must be an object, not undefined'],
  [null, 'the options must be an object, not null'],
  ['SECRET', 'the options must be an object, not a string'],
  [{ accept, acept: accept }, 'unknown option acept; the options are accept, waitMs'],
  [{ accept, toString: accept }, 'unknown option toString; the options are accept, waitMs'],
  [{}, 'the option accept must be a function, such as () => 1; it is missing'],
  [{ accept: 'SECRET' }, 'the option accept must be a function, such as () => 1; it is a string'],
  [{ accept, waitMs: '5' }, 'the option waitMs must be a number above 0; it is a string'],
  [{ accept, waitMs: 0 }, 'the option waitMs must be a number above 0; it is 0'],
  [{ accept, waitMs: Number.NaN }, 'the option waitMs must be a number above 0; it is NaN'],
])('%o is refused', (given, message) => {
  expect(() => checkOptions(given, forms)).toThrow(new TypeError(message));
});

test.each([
  { accept },
  { accept, waitMs: undefined },
  { accept, waitMs: Number.POSITIVE_INFINITY },
  // Such as an instance of a class.
  Object.create({ accept }),
])('%o is taken', (given) => {
  expect(() => checkOptions(given, forms)).not.toThrow();
});
