import { expect, test } from 'vitest';
import { ours } from './testing/documents.ts';
import { everyMutant, unsaid } from './testing/every-place.ts';
import { silent } from './testing/silent.ts';

test('every meaningful change at any place of our documents is reported', {
  timeout: 900_000,
}, () => {
  const names = unsaid(ours, everyMutant(ours));
  const because = (name: string) => silent.filter(([place]) => place.test(name));
  expect(names.filter((name) => because(name).length === 0)).toEqual([]);
  const met = new Set(names.flatMap(because));
  expect(silent.filter((row) => !met.has(row)).map(([place]) => String(place))).toEqual([]);
});
