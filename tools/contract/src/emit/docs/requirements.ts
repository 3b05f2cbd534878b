import type { Contract, Requirement } from '../../model/contract.ts';
import { code, table } from '../text/markdown.ts';

export interface RequirementSection {
  readonly title: string;
  readonly about: string;
  readonly keeps: (requirement: Requirement) => boolean;
}

/** A section that lists clauses, with the checks of the conformance runner that look at each. */
export function requirementSection(
  { requirements }: Contract,
  { title, about, keeps }: RequirementSection,
): readonly string[] {
  const rows = requirements
    .filter(keeps)
    .map(({ id, level, origin, text, coverage }) => [
      code(id),
      level,
      origin === 'contract' ? 'the contract' : 'this project',
      text,
      checksOf(coverage),
    ]);
  return rows.length === 0
    ? []
    : [`## ${title}`, about, table(['Id', 'Level', 'Asked by', 'What it asks', 'Checks'], rows)];
}

/** A duty of the service that a check sees at an endpoint: checks of senders are called SND. */
export function aboutDeliveries(requirement: Requirement): boolean {
  return requirement.party === 'service' && allChecks(requirement).some((id) => /^SND/.test(id));
}

/** A duty of the service that a check sees in answers of the API. */
export function aboutAnswers(requirement: Requirement): boolean {
  return requirement.party === 'service' && allChecks(requirement).some((id) => /^API/.test(id));
}

function allChecks({ coverage }: Requirement): readonly string[] {
  switch (coverage.kind) {
    case 'checked':
      return [...coverage.checks, ...coverage.planned];
    case 'planned':
      return coverage.checks;
    case 'excluded':
      return [];
  }
}

function checksOf(coverage: Requirement['coverage']): string {
  switch (coverage.kind) {
    case 'checked':
      return [...coverage.checks, ...coverage.planned.map(planned)].join(', ');
    case 'planned':
      return coverage.checks.map(planned).join(', ');
    case 'excluded':
      return `none: ${coverage.reason}`;
  }
}

function planned(id: string): string {
  return `${id} (planned)`;
}
