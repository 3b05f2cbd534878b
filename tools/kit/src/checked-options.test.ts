import { expect, test } from 'vitest';
import {
  amountOption,
  checkOptions,
  fromZeroOption,
  functionOption,
  stringOption,
} from './checked-options.ts';

const forms = {
  accept: { ...functionOption('() => 1'), required: true },
  waitMs: amountOption,
} as const;
const accept = () => 1;

test.each<[given: unknown, message: string]>([
  [undefined, 'the options must be an object, not undefined'],
  ['SECRET', 'the options must be an object, not a string'],
  [{ accept, acept: accept }, 'unknown option acept; the options are accept, waitMs'],
  [{}, 'the option accept must be a function, such as () => 1; it is missing'],
  [{ accept: 'SECRET' }, 'the option accept must be a function, such as () => 1; it is a string'],
  [{ accept, waitMs: '5' }, 'the option waitMs must be a number above 0; it is a string'],
  [{ accept, waitMs: 0 }, 'the option waitMs must be a number above 0; it is 0'],
])('%o is refused', (given, message) => {
  expect(() => checkOptions(given, forms)).toThrow(new TypeError(message));
});

test.each([
  { accept },
  { accept, waitMs: Number.POSITIVE_INFINITY },
  // Such as an instance of a class.
  Object.create({ accept }),
])('%o is taken', (given) => {
  expect(() => checkOptions(given, forms)).not.toThrow();
});

test.each<[given: unknown, message: string]>([
  ['SECRET', 'the filter fields must be an object, not a string'],
  [{ state: 'dead' }, 'unknown filter field state; the filter fields are id, ageMs'],
  [{ id: 5 }, 'the filter field id must be a string; it is 5'],
  [{ ageMs: -1 }, 'the filter field ageMs must be a number from 0; it is -1'],
])('%o is refused by its noun', (given, message) => {
  const fields = { id: stringOption, ageMs: fromZeroOption };
  expect(() => checkOptions(given, fields, 'filter field')).toThrow(new TypeError(message));
});
