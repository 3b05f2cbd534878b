import type { Emitter } from './emitted-file.ts';
import { docComment, reference } from './text/comment.ts';
import { typescriptFile } from './text/file.ts';
import { literal } from './text/literal.ts';

/** version.ts of a package: which version of the contract it was generated from, for programs that log or compare it. */
export function versionEmitter(path: string): Emitter {
  return ({ contract: { version, documents } }) => {
    const source = { file: documents[0] ?? 'openapi.yaml', pointer: '/info/version', line: 1 };
    // A text and not this very text: the next version must not break who compares it.
    return typescriptFile({
      path,
      sources: [source],
      body: [
        `${docComment(['The version of the contract that this package was generated from.', reference(source)])}
export const contractVersion: string = ${literal(version, 0, 39)};`,
      ],
    });
  };
}
