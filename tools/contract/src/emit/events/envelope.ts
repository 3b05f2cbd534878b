import type { Contract, NamedSchema, Schema } from '../../model/contract.ts';
import type { Source } from '../../read/source.ts';
import { schemaReference, strings } from '../schemas.ts';

export interface Envelope {
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

/** The fields that an envelope requires, in the order in which it lists them. */
export function envelopeFields({ schema, named }: Envelope): readonly string[] {
  return strings((named?.schema ?? schema).required);
}
