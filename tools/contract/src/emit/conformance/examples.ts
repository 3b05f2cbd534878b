import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { jsonLiteral } from '../text/json-literal.ts';
import { type Expression, literal } from '../text/literal.ts';

/** packages/conformance-suite/src/generated/examples.ts: the payloads of specs/examples, valid and invalid. */
export function emitExamples({ contract }: Contracts): EmittedFile {
  const rows = contract.examples.map(
    ({ file, valid, kind, of, value }): Expression => ({
      file,
      valid,
      kind,
      of,
      value: jsonLiteral(value),
    }),
  );
  return typescriptFile({
    path: 'packages/conformance-suite/src/generated/examples.ts',
    sources: contract.examples.map(({ file }) => ({ file, pointer: '', line: 1 })),
    body: [
      "import type { Example } from '../contract/example.ts';",
      `${docComment(['Every example of the specs.', 'specs/examples'])}
export const examples: readonly Example[] = ${literal(rows, 0, 45)};`,
    ],
  });
}
