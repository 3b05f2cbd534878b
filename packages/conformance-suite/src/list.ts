import { requirementsOf } from './contract/requirements.ts';
import type { Check, Level } from './model/check.ts';
import type { Need } from './model/need.ts';
import { needsOf } from './model/need.ts';
import type { Role } from './model/role.ts';
import { roles as names } from './model/role.ts';
import { roles } from './roles.ts';
import { resultName } from './run/select.ts';

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
    needs: needsOf(roles[role], check),
    results: aspects.flatMap((aspect) => (aspect === undefined ? [] : [resultName(id, aspect)])),
  };
}
