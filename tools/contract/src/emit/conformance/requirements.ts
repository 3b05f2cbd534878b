import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment, reference } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { type Expression, literal } from '../text/literal.ts';

/** packages/conformance-suite/src/generated/requirements.ts: every requirement of the contract. */
export function emitRequirements({ contract }: Contracts): EmittedFile {
  const { requirements } = contract;
  const rows = requirements.map(
    ({ id, level, origin, section, party, text, coverage, source }): Expression => ({
      id,
      level,
      origin,
      section,
      party,
      text,
      coverage: { ...coverage },
      source: reference(source),
    }),
  );
  const first = requirements[0]?.source;
  const at = first === undefined ? [] : [reference({ ...first, pointer: '/requirements' })];
  return typescriptFile({
    path: 'packages/conformance-suite/src/generated/requirements.ts',
    sources: requirements.map(({ source }) => source),
    body: [
      "import type { Requirement } from '../contract/requirement.ts';",
      `${docComment(['Every requirement, in the order of the contract.', ...at])}
export const requirements = ${literal(rows, 0, 28, 10)} as const satisfies readonly Requirement[];`,
      `${docComment(['The id of a requirement.', ...at])}
export type RequirementId = (typeof requirements)[number]['id'];`,
    ],
  });
}
