import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment, reference } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { type Expression, literal } from '../text/literal.ts';
import { conformancePlace } from './place.ts';

/** packages/conformance/src/generated/requirements.ts: every normative clause of the contract. */
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
    path: `${conformancePlace.folder}/requirements.ts`,
    sources: requirements.map(({ source }) => source),
    body: [
      `${docComment(['A normative clause of the contract.', ...at])}
export interface Requirement {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  /** Who asks for it: the contract, or this project as advice, which is never a MUST. */
  readonly origin: 'contract' | 'project';
  /** The section of the contract that it belongs to. */
  readonly section: string;
  /** Who has to keep it. */
  readonly party: 'receiver' | 'service' | 'client';
  readonly text: string;
  /** Which checks look at it, now or later, or why none can. */
  readonly coverage:
    | {
        readonly kind: 'checked';
        readonly checks: readonly string[];
        readonly planned: readonly string[];
      }
    | { readonly kind: 'planned'; readonly checks: readonly string[] }
    | { readonly kind: 'excluded'; readonly reason: string };
  /** Where it is written. */
  readonly source: string;
}`,
      `${docComment(['Every normative clause, in the order of the contract.', ...at])}
export const requirements = ${literal(rows, 0, 28, 10)} as const satisfies readonly Requirement[];`,
      `${docComment(['The id of a normative clause.', ...at])}
export type RequirementId = (typeof requirements)[number]['id'];`,
    ],
  });
}
