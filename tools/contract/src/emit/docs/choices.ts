import type { Contract, Requirement } from '../../model/contract.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { retryRules } from '../errors/rules.ts';
import { markdownFile } from '../text/file.ts';
import { code, table } from '../text/markdown.ts';
import { checksOf, parties } from './requirements.ts';

/** docs/reference/choices.md: what each party may do one way or another, and still conforms. */
export function emitChoicesReference({ contract }: Contracts): EmittedFile {
  const { delivery, requirements, statuses, unspecified } = contract;
  const sources = [...requirements.filter(isChoice), ...statuses].map(({ source }) => source);
  return markdownFile({
    path: 'docs/reference/choices.md',
    // A page without choices comes from the specs too.
    sources: sources.length > 0 ? sources : [delivery.source],
    body: [
      '# Choices',
      'Endpoints, clients and services may differ in the following, and still conform. Every other requirement is a MUST. Some of these rows come from the contract, others from this project: [requirements.md](requirements.md) says which. A failed check of a SHOULD is only a warning. For a MAY both behaviours conform, and the check reports which one it saw. The checks are those of the conformance runner, `npx @ordering/conformance` ([its README](../../apps/conformance/README.md)).',
      `Besides these choices, the contract leaves ${unspecified.length} points open, and only the platform can decide them: see [unspecified.md](unspecified.md). For some of them, a row of this page says what the checks accept. The [sandbox](sandbox.md), our local stand-in for the service, decides some of them; its answers are not facts about the service.`,
      ...parties.flatMap(([party, title]) => section(contract, party, title)),
    ],
  });
}

function section(
  contract: Contract,
  party: Requirement['party'],
  title: string,
): readonly string[] {
  const rows = contract.requirements
    .filter((each) => each.party === party && isChoice(each))
    .toSorted((a, b) => a.level.localeCompare(b.level))
    .map(({ id, level, text, coverage }) => [level, text, code(id), checksOf(coverage)]);
  const head = ['Level', 'The choice', 'Requirement', 'Checks'];
  const body = [
    ...(rows.length === 0 ? [] : [table(head, rows)]),
    ...(party === 'client' ? rules(contract) : []),
  ];
  return body.length === 0 ? [] : [`## ${title}`, ...body];
}

/** The rows of the rule for clients that the contract does not give. */
function rules(contract: Contract): readonly string[] {
  const advice = retryRules(contract).filter(({ origin }) => origin === 'project');
  if (contract.errorEnvelope === undefined) return [];
  return [
    'The following rows of [the rule for clients](errors.md#the-rule) are advice. A client also chooses the number of attempts, the longest delay that it waits, and the delays, as long as they grow and have a random part, as the table above asks.',
    table(
      ['What came', 'What our clients do'],
      advice.map(({ when, action }) => [when, action]),
    ),
  ];
}

function isChoice({ level }: Requirement): boolean {
  return level !== 'MUST';
}
