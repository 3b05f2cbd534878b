import { posix } from 'node:path';
import type { Contract } from '../../model/contract.ts';
import { type Adaptation, adapt } from './adaptation.ts';
import { memberAt, withMember } from './member.ts';

/** Shows the valid examples of each request whose operation shows none: stock tools show readers examples first. */
export function requestExamples({ operations, examples }: Contract): Adaptation {
  return (document) =>
    adapt(
      document,
      operations.map(({ id, path, method, requestBody }) => (before) => {
        const unchanged = { document: before, notes: [] };
        if (requestBody === undefined) return unchanged;
        const place = [
          'paths',
          path,
          method,
          'requestBody',
          'content',
          requestBody.mediaType,
        ] as const;
        const media = memberAt(before, place);
        const own = examples.filter(
          ({ kind, of, valid }) => kind === 'request' && of === id && valid,
        );
        const isWritten = media.schema !== undefined;
        if (
          !isWritten ||
          media.example !== undefined ||
          media.examples !== undefined ||
          own.length === 0
        ) {
          return unchanged;
        }
        const shown = own.map(({ file, value }) => [posix.basename(file, '.json'), { value }]);
        return {
          document: withMember(before, [...place, 'examples'], Object.fromEntries(shown)),
          notes: ['A request that is not shown there has its examples from `specs/examples/`.'],
        };
      }),
    );
}
