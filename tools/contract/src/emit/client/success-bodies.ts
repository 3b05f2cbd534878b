import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { jsonLiteral } from '../text/json-literal.ts';
import { literal, record } from '../text/literal.ts';

/** packages/client/src/generated/success-bodies.ts: an example of what each operation answers. */
export function emitSuccessBodies({ contract }: Contracts): EmittedFile {
  const responses = contract.examples.filter(({ valid, kind }) => valid && kind === 'response');
  // The one that is named after the operation alone has nothing special about it.
  const examples = contract.operations.flatMap(({ id }) => {
    const own = responses.filter(({ of }) => of === id);
    return own.find(({ file }) => file.endsWith(`/${id}.json`)) ?? own[0] ?? [];
  });
  const bodies = examples.map(({ of, value }) => [of, jsonLiteral(value)] as const);
  return typescriptFile({
    path: 'packages/client/src/generated/success-bodies.ts',
    sources: [
      ...contract.operations.map(({ source }) => source),
      ...examples.map(({ file }) => ({ file, pointer: '', line: 1 })),
    ],
    body: [
      `${docComment([
        'An example of the body of a success, by the id of the operation, for those that have one.',
        'specs/examples/valid/responses',
      ])}
export const successBodies: { readonly [operation: string]: unknown } = ${literal(record(bodies), 0, 71)};`,
    ],
  });
}
