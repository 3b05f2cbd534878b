import { requirementsOf } from './contract/requirements.ts';
import type { Aspect, Check, Level } from './model/check.ts';
import type { Role } from './model/role.ts';
import { roles as names } from './model/role.ts';
import { roles } from './roles.ts';
import { resultName } from './run/select.ts';

/** What a check stays open without. */
export interface Need {
  /** Its name among the capabilities of a report. */
  readonly capability: string;
  /** How it is given: an option, or a key of the configuration. */
  readonly give: string;
  /** The only result that needs it, where the other one does without. */
  readonly of?: Aspect;
}

/** A check, as a list shows it. */
export interface ListedCheck {
  readonly role: Role;
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  /** The ids of the requirements that it proves. */
  readonly requirements: readonly string[];
  /** What has to be given for it. */
  readonly needs: readonly Need[];
  /** The names of its results where it has several, for example `RCV-061/effect`. */
  readonly results: readonly string[];
}

/** See `listChecks` of the suite. */
export function listChecks(): readonly ListedCheck[] {
  return names.flatMap((role) =>
    roles[role].families.flatMap(({ checks }) => checks.map((check) => listed(role, check))),
  );
}

function listed<World>(role: Role, check: Check<World>): ListedCheck {
  const { card, aspects } = check;
  const { id, level, title } = card;
  return {
    role,
    id,
    level,
    title,
    requirements: requirementsOf(id).map((each) => each.id),
    needs: needsOf(role, check),
    results: aspects.flatMap((aspect) => (aspect === undefined ? [] : [resultName(id, aspect)])),
  };
}

function needsOf<World>(role: Role, { card, aspects }: Check<World>): readonly Need[] {
  const { means, effectsBy } = roles[role];
  const { needs = [] } = card;
  const need = (capability: string) => ({ capability, give: means[capability] ?? capability });
  const all = needs.map(need);
  if (effectsBy === undefined || needs.includes(effectsBy) || !aspects.includes('effect')) {
    return all;
  }
  return [...all, { ...need(effectsBy), of: 'effect' }];
}
