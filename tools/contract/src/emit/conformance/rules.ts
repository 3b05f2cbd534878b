import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { retryRules, ruleSentence } from '../errors/rules.ts';
import { docComment, referenceAbove } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { literal } from '../text/literal.ts';

/** packages/conformance-suite/src/generated/rules.ts: the rule for clients, a sentence for each row. */
export function emitRules({ contract }: Contracts): EmittedFile {
  const { statuses, delivery } = contract;
  const rules = Object.fromEntries(
    retryRules(contract).map((rule) => [rule.id, ruleSentence(rule)]),
  );
  const first = statuses[0]?.source;
  const sources = statuses.map(({ source }) => source);
  return typescriptFile({
    path: 'packages/conformance-suite/src/generated/rules.ts',
    // A rule without statuses comes from the specs too.
    sources: sources.length > 0 ? sources : [delivery.source],
    body: [
      `${docComment([
        'What a client does after a failed call, by the row of docs/reference/errors.md#the-rule.',
        ...(first === undefined ? [] : [referenceAbove(first)]),
      ])}
export const retryRules = ${literal(rules, 0, 26, 9)} as const;`,
    ],
  });
}
