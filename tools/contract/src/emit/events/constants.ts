import { constantsBody } from '../constants.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { reachableSchemas, schemaReference } from '../schemas.ts';
import { typescriptFile } from '../text/file.ts';

/** packages/events/src/generated/constants.ts: the lists of constants that payloads use. */
export function emitEventConstants({ contract }: Contracts): EmittedFile {
  const payloads = contract.events.map(({ payload }) => schemaReference(payload));
  const used = new Set(reachableSchemas(contract, payloads).map(({ name }) => name));
  const lists = contract.constants.filter(({ name }) => used.has(name));
  return typescriptFile({
    path: 'packages/events/src/generated/constants.ts',
    // A file without lists comes from the document that might have some.
    sources: lists.length === 0 ? [contract.delivery.source] : lists.map(({ source }) => source),
    body: constantsBody(lists, './classifier.ts'),
  });
}
