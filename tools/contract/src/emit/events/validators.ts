import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { EmittedFile, Written } from '../emitted-file.ts';
import { schemaReference } from '../schemas.ts';
import { reference } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { envelopeOf } from './envelope.ts';
import { eventNames } from './names.ts';

/** packages/events/src/generated/validators.ts: the compiled validators of all payloads. */
export async function emitEventValidators(
  { contract }: Written,
  { writeValidators }: Elsewhere,
): Promise<EmittedFile> {
  const nameOfEvent = eventNames(contract);
  const envelope = envelopeOf(contract);
  const schemaSources = new Map(contract.schemas.map(({ name, source }) => [name, source]));
  const sources = [
    envelope.source,
    ...contract.events.flatMap(({ payload }) => schemaSources.get(payload) ?? []),
  ];
  const exports = contract.events.map((event) => ({
    name: nameOfEvent(event),
    schema: schemaReference(event.payload),
    doc: [
      `The body of \`${event.type}\` of \`${event.product}\`.`,
      reference(schemaSources.get(event.payload) ?? event.source),
    ],
  }));
  const common = {
    name: 'Envelope',
    schema: envelope.schema,
    doc: [envelope.description, reference(envelope.source)],
  };
  const body = await writeValidators(contract, [common, ...exports], './validation.ts');
  return typescriptFile({
    path: 'packages/events/src/generated/validators.ts',
    sources,
    notes: ['@ts-nocheck: the code below is generated; its exports have types all the same.'],
    body,
  });
}
