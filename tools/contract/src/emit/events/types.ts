import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { EmittedFile, Written } from '../emitted-file.ts';
import { reachableSchemas, schemaReference } from '../schemas.ts';
import { reference } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { documentOfSchemas, typesOf } from '../typescript.ts';

/** packages/events/src/generated/types.ts: the types of all payloads, and of what they are made of. */
export async function emitEventTypes(
  { contract }: Written,
  { writeTypes }: Elsewhere,
): Promise<EmittedFile> {
  const payloads = contract.events.map(({ payload }) => schemaReference(payload));
  const schemas = reachableSchemas(contract, payloads);
  const about = [
    'The bodies of all deliveries, and what they are made of.',
    `${reference(contract.delivery.source).replace(/#.*/, '')}#/components/schemas`,
  ];
  const document = documentOfSchemas(contract, schemas);
  const types = await typesOf(document, contract, new Map([['components', about]]), writeTypes);
  return typescriptFile({
    path: 'packages/events/src/generated/types.ts',
    sources: schemas.map(({ source }) => source),
    body: [types],
  });
}
