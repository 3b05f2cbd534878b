import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { literal } from '../text/literal.ts';
import { firstPlaces } from './edition.ts';

/**
 * apps/sandbox/src/generated/unfit.ts: what keeps a sandbox from starting, because it would not answer as its documents say.
 * See docs/decisions/unfit-sandbox-answers.md.
 */
export function emitUnfit({ sandbox, unfit }: Contracts): EmittedFile {
  const lines = unfit.map(
    ({ file, line, message, fix }) => `specs/${file}:${line}: ${message} — ${fix}`,
  );
  return typescriptFile({
    path: 'apps/sandbox/src/generated/unfit.ts',
    sources: firstPlaces([...sandbox.documents, ...unfit.map(({ file }) => file)]),
    body: [
      `${docComment([
        'What in the documents of the sandbox does not fit the contract, with its place.',
        sandbox.documents.map((file) => `specs/${file}`).join(', '),
      ])}
export const unfit: readonly string[] = ${literal(lines, 0, 42)};`,
    ],
  });
}
