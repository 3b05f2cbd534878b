import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment, reference } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { literal } from '../text/literal.ts';

/** packages/errors/src/generated/envelope.ts: where the body of an error holds what a client reads. */
export function emitErrorEnvelope({ contract: { errorEnvelope } }: Contracts): EmittedFile {
  const { code = [], message = [] } = errorEnvelope ?? {};
  const at = errorEnvelope === undefined ? [] : [reference(errorEnvelope.source)];
  return typescriptFile({
    path: 'packages/errors/src/generated/envelope.ts',
    sources: errorEnvelope === undefined ? [] : [errorEnvelope.source],
    body: [
      `${docComment(['The properties that lead to the code and to the message of an error body, the outermost first.', ...at])}
export const errorEnvelope = ${literal({ code, message }, 0, 29, 10)} as const;`,
    ],
  });
}
