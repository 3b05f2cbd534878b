import { expect, test } from 'vitest';
import { serviceFamilies } from '../commands/service.ts';
import { requirementsOf } from '../contract/requirements.ts';
import { requirements } from '../generated/requirements.ts';
import { receiverFamilies } from './receiver/families.ts';

const cards = [...receiverFamilies, ...serviceFamilies].flatMap((family) =>
  family.checks.map(({ card }) => card),
);
const ids = cards.map(({ id }) => id);

test('no id is used twice', () => {
  expect(new Set(ids).size).toBe(ids.length);
});

test('every check stands for a requirement', () => {
  expect(ids.filter((id) => requirementsOf(id).length === 0)).toEqual([]);
});

test('a check that fails the run stands for a MUST, and so on', () => {
  const broken = cards.filter(
    ({ id, level }) => !requirementsOf(id).some((requirement) => requirement.level === level),
  );
  expect(broken.map(({ id, level }) => `${id} ${level}`)).toEqual([]);
});

test('every check that a requirement counts on is there', () => {
  const named = requirements.flatMap(({ coverage }) =>
    coverage.kind === 'checked' ? coverage.checks : [],
  );
  expect([...new Set<string>(named)].filter((id) => !ids.includes(id))).toEqual([]);
});
