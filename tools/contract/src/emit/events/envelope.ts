import type { Contract, NamedSchema, Schema } from '../../model/contract.ts';
import type { Source } from '../../read/source.ts';
import { schemaReference } from '../schemas.ts';

interface Envelope {
  readonly schema: Schema;
  readonly description: string;
  readonly source: Source;
  /** The named schema, where the specs have one. */
  readonly named?: NamedSchema;
}

/** What the bodies of all deliveries have in common: the schema with that role, else the two fields that `x-delivery` names. */
export function envelopeOf({ delivery, eventEnvelope, schemas }: Contract): Envelope {
  const fields = [delivery.eventType.field, delivery.idempotencyKey.field];
  const named = schemas.find(({ name }) => name === eventEnvelope);
  if (named !== undefined) {
    const { name, description, source } = named;
    return { schema: schemaReference(name), description, source, named };
  }
  const text = { type: 'string' };
  return {
    schema: {
      type: 'object',
      required: fields,
      properties: Object.fromEntries(fields.map((field) => [field, text])),
    },
    description: 'What the bodies of all deliveries have in common.',
    source: delivery.source,
  };
}
