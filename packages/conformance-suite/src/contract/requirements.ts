import { requirements } from '../generated/requirements.ts';
import type { Requirement } from './requirement.ts';

/** The id of a requirement. */
export type ClauseId = (typeof requirements)[number]['id'];

const all: readonly Requirement[] = requirements;

const byCheck = new Map<string, Requirement[]>();
for (const requirement of all) {
  const ids = checksOf(requirement).map((check) => check.replace(/\/.*/, ''));
  for (const id of new Set(ids)) byCheck.set(id, [...(byCheck.get(id) ?? []), requirement]);
}

/** The requirements that a check stands for, in the order of the list. */
export function requirementsOf(check: string): readonly Requirement[] {
  return byCheck.get(check) ?? [];
}

/** The entries that a requirement asks a check about, as in `API-202/order.not_found`; none where it asks about them all. */
export function entriesAsked(requirement: Requirement, check: string): readonly string[] {
  return checksOf(requirement)
    .filter((each) => each.startsWith(`${check}/`))
    .map((each) => each.slice(check.length + 1));
}

/** The clauses that ask a check about entries, such as those of a product. */
export function clausesByEntry(check: string): readonly ClauseId[] {
  return requirements
    .filter((requirement) => entriesAsked(requirement, check).length > 0)
    .map(({ id }) => id);
}

function checksOf({ coverage }: Requirement): readonly string[] {
  return coverage.kind === 'checked' ? coverage.checks : [];
}

const places = {
  contract: 'the contract document of the platform',
  follows: 'follows from the contract document of the platform',
  project: 'our advice on the contract document of the platform',
} as const satisfies Record<Requirement['origin'], string>;

/** The text of a requirement with the section of the contract that states it, that it follows from, or that it is advice on. */
export function requirementTexts(ids: Iterable<string>): Readonly<Record<string, string>> {
  const wanted = new Set(ids);
  return Object.fromEntries(
    all
      .filter(({ id }) => wanted.has(id))
      .map(({ id, text, origin, section }) => [
        id,
        `${text.trim()} (${places[origin]}, section ${section})`,
      ]),
  );
}
