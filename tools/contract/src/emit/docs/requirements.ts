import type { Contract, Requirement } from '../../model/contract.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { markdownFile } from '../text/file.ts';
import { code, table } from '../text/markdown.ts';

export const parties = [
  ['receiver', 'Your endpoint', 'Requirements on the endpoint that receives deliveries.'],
  ['client', 'Your calls', 'Requirements on a program that calls the API.'],
  ['service', 'The service', 'What you can rely on when you receive a delivery or make a call.'],
] as const satisfies readonly (readonly [Requirement['party'], string, string])[];

/** docs/reference/requirements.md: every requirement, who has to keep it, and the checks that test it. */
export function emitRequirementsReference({ contract }: Contracts): EmittedFile {
  const { delivery, requirements } = contract;
  const sources = requirements.map(({ source }) => source);
  return markdownFile({
    path: 'docs/reference/requirements.md',
    // A page without requirements comes from the specs too.
    sources: sources.length > 0 ? sources : [delivery.source],
    body: [
      '# Requirements',
      'Every requirement, one per line, with the checks of `ordering-conformance` that test it. Breaking a MUST breaks the integration; breaking a SHOULD hurts sooner or later; with a MAY both ways are right. What follows from the contract is not stated there, but implied by what is. What this project asks for is advice, and never a MUST. A planned check has an id but does not run yet.',
      ...parties.flatMap(([party, title, about]) => section(contract, party, title, about)),
    ],
  });
}

const askers = {
  contract: 'the contract',
  follows: 'what follows from the contract',
  project: 'this project',
} as const satisfies Record<Requirement['origin'], string>;

function section(
  { requirements }: Contract,
  party: Requirement['party'],
  title: string,
  about: string,
): readonly string[] {
  const rows = requirements
    .filter((each) => each.party === party)
    .map(({ id, level, origin, text, coverage }) => [
      code(id),
      level,
      askers[origin],
      text,
      checksOf(coverage),
    ]);
  return rows.length === 0
    ? []
    : [`## ${title}`, about, table(['Id', 'Level', 'Asked by', 'What it asks', 'Checks'], rows)];
}

export function checksOf(coverage: Requirement['coverage']): string {
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
