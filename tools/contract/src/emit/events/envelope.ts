import type { Contract, NamedSchema, Schema, Source } from '../../model/contract.ts';
import { object, reachableSchemas, schemaReference, strings } from '../schemas.ts';

export interface Envelope {
  readonly schema: Schema;
  readonly description: string;
  readonly source: Source;
  /** The named schema, where the specs have one. */
  readonly named?: NamedSchema;
}

/**
 * What the bodies of all deliveries have in common: the named schema that every payload brings in
 * and that describes both the event type and the idempotency key.
 */
export function envelopeOf(contract: Contract): Envelope {
  const { delivery, events } = contract;
  const fields = [delivery.eventType.field, delivery.idempotencyKey.field];
  const named = contract.schemas.find(
    ({ name, schema }) =>
      events.every(({ payload }) =>
        reachableSchemas(contract, [schemaReference(payload)]).some((each) => each.name === name),
      ) && fields.every((field) => Object.hasOwn(object(schema.properties), field)),
  );
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
