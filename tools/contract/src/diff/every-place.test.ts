import { expect, test } from 'vitest';
import { fixed } from './testing/documents.ts';
import { everyMutant, unsaid } from './testing/every-place.ts';
import { silent } from './testing/silent.ts';

// Each keyword once, with another value and with an extension; every-place.nightly.test.ts changes all places of the specs.
test('every meaningful change at any place of a contract is reported', () => {
  const kinds = new Map(
    everyMutant(fixed)
      .filter(({ name }) => /altered$|x-mutant added$/.test(name))
      .filter(({ name }) => !silent.some(([place]) => place.test(name)))
      .map((mutant) => [mutant.kind.split('/').slice(-2).join('/'), mutant]),
  );
  expect(kinds.size).toBeGreaterThan(75);
  expect(unsaid(fixed, [...kinds.values()])).toEqual([]);
});
