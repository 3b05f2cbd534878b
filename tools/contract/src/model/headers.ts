import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import type { DeliveryHeader, DeliveryPolicy, SignatureScheme } from './contract.ts';
import { propertyNames, propertySchemas, requiredNames } from './flatten.ts';
import type { SchemaNames } from './names.ts';
import { camelCase } from './naming.ts';
import { toSchema } from './schemas.ts';

/** The headers of a message, with its traits merged in as AsyncAPI says. */
export interface MessageHeaders {
  readonly schemas: ReadonlyMap<string, Cursor>;
  readonly required: ReadonlySet<string>;
  /** Headers that a trait requires and the message makes optional by a `required` of its own. */
  readonly lost: readonly string[];
}

export function messageHeaders(message: Cursor): MessageHeaders {
  const own = message.get('headers');
  const traits = (message.get('traits')?.items() ?? []).flatMap(
    (trait) => trait.get('headers') ?? [],
  );
  const schemas = new Map<string, Cursor>();
  // The message comes last: what it says of a header wins.
  for (const place of [...traits, ...(own === undefined ? [] : [own])]) {
    for (const name of propertyNames(place)) {
      const schema = propertySchemas(place, name)[0];
      if (schema !== undefined) schemas.set(name, schema);
    }
  }

  const ofMessage = own === undefined ? new Set<string>() : requiredNames(own);
  const ofTraits = new Set(traits.flatMap((trait) => [...requiredNames(trait)]));
  // Traits are merged like JSON Merge Patch: a list of the message replaces theirs.
  const replaced = own?.get('required') !== undefined;
  return {
    schemas,
    required: replaced ? ofMessage : new Set([...ofMessage, ...ofTraits]),
    lost: replaced ? [...ofTraits].filter((name) => !ofMessage.has(name)).sort(compare) : [],
  };
}

/**
 * Every header that some message has, by name. A header with a role is known by it, so another
 * name for it breaks nobody's code; any other header is known by its own name.
 */
export function deliveryHeaders(
  messages: readonly MessageHeaders[],
  signature: SignatureScheme,
  delivery: DeliveryPolicy,
  names: SchemaNames,
): readonly DeliveryHeader[] {
  const { idempotencyKey, eventType, action, location } = delivery;
  const roles = new Map(
    // What stands last wins, where one header has two roles.
    Object.entries({ location, action, eventType, idempotencyKey, signature }).flatMap(
      ([role, fact]): [string, string][] => (fact === undefined ? [] : [[fact.header, role]]),
    ),
  );
  const all = [...new Set(messages.flatMap(({ schemas }) => [...schemas.keys()]))].sort(compare);
  return all.flatMap((name) => {
    const schema = messages.map(({ schemas }) => schemas.get(name)).find((found) => found);
    if (schema === undefined) return [];
    return [
      {
        name,
        key: roles.get(name) ?? camelCase(name),
        description: schema.text('description') ?? '',
        schema: toSchema(schema, names),
        deprecated: schema.flag('deprecated'),
        always: messages.every(({ required }) => required.has(name)),
        source: schema.source,
      },
    ];
  });
}
