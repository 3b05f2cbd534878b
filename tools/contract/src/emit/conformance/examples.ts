import { isObject } from '../../model/schemas.ts';
import type { Json } from '../../read/json.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { type Expression, literal, record } from '../text/literal.ts';

/** packages/conformance-suite/src/generated/examples.ts: the payloads of specs/examples, valid and invalid. */
export function emitExamples({ contract }: Contracts): EmittedFile {
  const rows = contract.examples.map(
    ({ file, valid, kind, of, value }): Expression => ({
      file,
      valid,
      kind,
      of,
      value: data(value),
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

/** JSON as an expression that keeps every key, `__proto__` too. */
function data(json: Json): Expression {
  if (Array.isArray(json)) return json.map((item: Json) => data(item));
  if (!isObject(json)) return json;
  return record(
    Object.entries(json).map(([key, value]): [string, Expression] => [key, data(value)]),
  );
}
