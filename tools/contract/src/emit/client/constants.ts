import { constantsBody } from '../constants.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { operationSchemas, reachableSchemas } from '../schemas.ts';
import { typescriptFile } from '../text/file.ts';

/** packages/client/src/generated/constants.ts: the lists of constants that the operations use. */
export function emitClientConstants({ contract }: Contracts): EmittedFile {
  const used = new Set(
    reachableSchemas(contract, operationSchemas(contract)).map(({ name }) => name),
  );
  const lists = contract.constants.filter(({ name }) => used.has(name));
  return typescriptFile({
    path: 'packages/client/src/generated/constants.ts',
    sources: lists.map(({ source }) => source),
    body: constantsBody(lists, '@ordering/errors'),
  });
}
