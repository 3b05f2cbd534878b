import { requirements } from '../generated/requirements.ts';
import type { Requirement } from './requirement.ts';

const all: readonly Requirement[] = requirements;

const byCheck = new Map<string, Requirement[]>();
for (const requirement of all) {
  const { coverage } = requirement;
  if (coverage.kind !== 'checked') continue;
  for (const check of coverage.checks) {
    byCheck.set(check, [...(byCheck.get(check) ?? []), requirement]);
  }
}

/** The requirements that a check stands for, in the order of the list. */
export function requirementsOf(check: string): readonly Requirement[] {
  return byCheck.get(check) ?? [];
}

/** The text of a requirement with the section of the contract that states it, or that it is advice on. */
export function requirementTexts(ids: Iterable<string>): Readonly<Record<string, string>> {
  const wanted = new Set(ids);
  return Object.fromEntries(
    all
      .filter(({ id }) => wanted.has(id))
      .map(({ id, text, origin, section }) => {
        const where = origin === 'contract' ? 'contract' : 'our advice on contract';
        return [id, `${text.trim()} (${where} ${section})`];
      }),
  );
}
