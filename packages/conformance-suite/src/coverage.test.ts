import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf } from '@ordering/kit/place';
import { expect, test } from 'vitest';
import { clientDefects } from './client/testing/defects/index.ts';
import type { Requirement } from './contract/requirement.ts';
import { requirementsOf } from './contract/requirements.ts';
import { requirements } from './generated/requirements.ts';
import { type CheckCard, levelsOf } from './model/check.ts';
import type { Role } from './model/role.ts';
import { roles as roleNames } from './model/role.ts';
import { receiverDefects } from './receiver/testing/defects/index.ts';
import { roles } from './roles.ts';
import { serviceDefects } from './service/testing/defects/index.ts';
import type { Defect } from './testing/defect.ts';
import { checkOf } from './testing/expected-exit.ts';

const cardsOf = (role: Role) =>
  roles[role].families.flatMap(({ checks }) => checks.map(({ card }) => card));
const cards = roleNames.flatMap(cardsOf);
const ids = cards.map(({ id }) => id);

test('no id is used twice', () => {
  expect(new Set(ids).size).toBe(ids.length);
});

/** Where a check is written, as `file:line`. */
function placeOfCheck(id: string): string {
  const folders = roleNames.map((role) => join(import.meta.dirname, role, 'checks'));
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const file = files.find((each) => readFileSync(each, 'utf8').includes(`id: '${id}'`));
  return file === undefined ? id : placeOf(file, `id: '${id}'`);
}

test('every check stands for a requirement', () => {
  const missing = ids
    .filter((id) => requirementsOf(id).length === 0)
    .map(
      (id) =>
        `${placeOfCheck(id)}: no requirement of specs/requirements.yaml has ${id} under \`checks\``,
    );
  expect(missing).toEqual([]);
});

test('a check that fails the run stands for a MUST, and so on', () => {
  const broken = cards.flatMap((card) =>
    levelsOf(card)
      .filter((level) => !requirementsOf(card.id).some((each) => each.level === level))
      .map((level) => `${card.id} ${level}`),
  );
  expect(broken).toEqual([]);
});

test('a requirement is judged at its own level', () => {
  const broken = requirements.filter(
    (requirement) =>
      requirement.coverage.kind === 'checked' &&
      !cards.some(
        (card) =>
          requirementsOf(card.id).includes(requirement) &&
          levelsOf(card).includes(requirement.level),
      ),
  );
  expect(broken.map(({ id, level }) => `${id} ${level}`)).toEqual([]);
});

/** The checks that are still to come, of one requirement. */
function plannedOf({ coverage }: Requirement): readonly string[] {
  if (coverage.kind === 'excluded') return [];
  return coverage.kind === 'checked' ? coverage.planned : coverage.checks;
}

test('every requirement has a check that runs, or a reason why not', () => {
  const missing = requirements.flatMap((requirement) => {
    const planned = plannedOf(requirement);
    return planned.length === 0 ? [] : [`${requirement.id}: ${planned.join(', ')}`];
  });
  expect(missing).toEqual([]);
});

test('every check that a requirement counts on is there', () => {
  const missing = requirements.flatMap(({ id, party, coverage, source }) => {
    const named = coverage.kind === 'checked' ? coverage.checks : [];
    return named
      .map((check) => check.split('/')[0] ?? '')
      .filter((check) => !ids.includes(check))
      .map(
        (check) =>
          `${source}: ${id} asks for ${check}: add it to packages/conformance-suite/src/${party}/checks/`,
      );
  });
  expect(missing).toEqual([]);
});

const defects: Readonly<Record<Role, readonly Pick<Defect<never>, 'mistake' | 'found'>[]>> = {
  receiver: receiverDefects,
  service: serviceDefects,
  client: clientDefects,
};

/** A check that only reports what the specs leave open says so: nothing that it sees is a defect. */
const catchesNothing = ({ level, catches }: CheckCard) =>
  level === 'MAY' && catches.startsWith('Nothing: ');

// A check that never failed proves nothing.
test.each(roleNames)('every check of a %s that catches something finds a defect', (role) => {
  const found = defects[role].flatMap((defect) =>
    defect.found.filter((name) => / (fail|warn)$/.test(name)).map(checkOf),
  );
  const isFound = ({ id }: CheckCard) => found.includes(id);
  const wrong = cardsOf(role)
    .filter((card) => isFound(card) === catchesNothing(card))
    .map(({ id, title }) => `${placeOfCheck(id)}: ${id} (${title}): ${adviceFor(role)}`);
  expect(wrong).toEqual([]);
});

function adviceFor(role: Role): string {
  const folder = `packages/conformance-suite/src/${role}/testing/defects/`;
  return `add a mistake that it finds to ${folder}, or say in the card of a MAY that it catches nothing`;
}
