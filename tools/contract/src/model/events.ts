import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Tree } from '../read/tree.ts';
import type { Build } from './build.ts';
import type { DeliveryPolicy, Event, Product } from './contract.ts';
import { constantOf, propertySchemas, requiredNames } from './flatten.ts';
import { type MessageHeaders, messageHeaders } from './headers.ts';
import { isJson } from './responses.ts';
import { schemasWithRole } from './roles.ts';

/** A message of a channel, before it is an event. */
interface BoundMessage {
  readonly product: string;
  /** The key under `components.messages`, else the one in the channel. */
  readonly name: string;
  readonly place: Cursor;
  readonly payload: Cursor;
  readonly headers: MessageHeaders;
}

/** The messages of every channel; one that is in no channel, or in several, is a problem. */
export function boundMessages(build: Build): readonly BoundMessage[] {
  const { asyncapi } = build.specs;
  const components = asyncapi.find('components', 'messages')?.entries() ?? [];
  const keys = new Map(components.map(([key, place]) => [place.follow().tree, key]));
  const channels = asyncapi.get('channels')?.entries() ?? [];
  const bound = new Map<Tree, string>();

  const messages = channels.flatMap(([product, channel]) =>
    (channel.get('messages')?.entries() ?? []).flatMap(([key, reference]) => {
      const place = reference.follow();
      const name = keys.get(place.tree) ?? key;
      const other = bound.get(place.tree);
      if (other !== undefined && other !== product) {
        build.report(reference, {
          rule: 'event-product',
          message: `the message ${name} is in the channels ${other} and ${product}, so the product of a body cannot be determined`,
          fix: 'give each product its own message, with the envelope of that product',
        });
        return [];
      }
      bound.set(place.tree, product);
      return boundMessage(build, product, name, place) ?? [];
    }),
  );
  for (const [key, place] of components) {
    if (bound.has(place.follow().tree)) continue;
    build.report(place, {
      rule: 'event-product',
      message: `the message ${key} does not belong to a product, because no channel lists it`,
      fix: `add it to the messages of a channel (${channels.map(([name]) => name).join(' or ')}), or delete it`,
    });
  }
  return messages;
}

/**
 * Reports operations of other directions, and channels of which no operation sends anything where there are operations:
 * what is generated is what the service sends.
 */
export function checkDirections({ specs, report }: Build): void {
  const operations = specs.asyncapi.get('operations')?.entries() ?? [];
  const used = new Set(operations.map(([, operation]) => operation.get('channel')?.follow().tree));
  for (const [product, channel] of specs.asyncapi.get('channels')?.entries() ?? []) {
    if (operations.length === 0 || used.has(channel.follow().tree)) continue;
    report(channel, {
      rule: 'event-direction',
      message: `no operation sends the events of ${product}`,
      fix: `add one under operations, with "action: send" and the channel ${product}`,
    });
  }
  for (const [name, operation] of operations) {
    const action = operation.get('action');
    if (action === undefined || action.value === 'send') continue;
    report(action, {
      rule: 'event-direction',
      message: `${name} is not supported: only what the service sends is generated`,
      fix: 'write "action: send", or describe what the service receives in the OpenAPI document',
    });
  }
}

function boundMessage(
  build: Build,
  product: string,
  name: string,
  place: Cursor,
): BoundMessage | undefined {
  const written = place.get('payload');
  // AsyncAPI may wrap a schema to say in which language it is written.
  const format = written?.text('schemaFormat');
  const payload = format === undefined ? written : written?.get('schema');
  if (written === undefined || payload === undefined) {
    build.report(written ?? place, {
      rule: 'event-payload',
      message: `the message ${name} has no payload schema`,
      fix: 'add "payload:" with a $ref to a schema under components.schemas',
    });
    return undefined;
  }
  if (format !== undefined && !/schema\+(json|yaml)|vnd\.aai\.asyncapi/.test(format)) {
    build.report(written, {
      rule: 'event-payload',
      message: `the payload of ${name} is written in ${format}, but only JSON Schema is supported`,
      fix: 'write the payload as JSON Schema',
    });
    return undefined;
  }
  const contentType =
    place.get('contentType') ??
    (place.get('traits')?.items() ?? []).map((trait) => trait.get('contentType')).find(Boolean) ??
    build.specs.asyncapi.get('defaultContentType');
  if (contentType !== undefined && !isJson(String(contentType.value))) {
    build.report(contentType, {
      rule: 'media-type',
      message: `${name} is ${contentType.value}, but only JSON is supported`,
      fix: 'write "contentType: application/json"',
    });
  }
  return { product, name, place, payload, headers: messageHeaders(place) };
}

/** One event for each message, by product and type. */
export function events(
  build: Build,
  messages: readonly BoundMessage[],
  delivery: DeliveryPolicy,
): readonly Event[] {
  const seen = new Map<string, string>();
  const found = messages.flatMap((message): readonly Event[] => {
    const { product, name, place, headers } = message;
    const type = eventType(build, message, delivery.eventType.field);
    if (type === undefined) return [];
    const other = seen.get(`${product} ${type}`);
    if (other !== undefined) {
      build.report(place, {
        rule: 'event-type',
        message: `${other} is already the ${type} of ${product}`,
        fix: 'keep one message for each event type of a product',
      });
      return [];
    }
    seen.set(`${product} ${type}`, name);
    return [
      {
        product,
        type,
        name,
        summary: place.text('summary') ?? '',
        description: place.text('description') ?? '',
        deprecated: message.payload.flag('deprecated'),
        payload: payloadName(build, message),
        requiredHeaders: [...headers.required].sort(compare),
        optionalHeaders: [...headers.schemas.keys()]
          .filter((name) => !headers.required.has(name))
          .sort(compare),
        source: place.source,
      },
    ];
  });
  return found.sort((a, b) => compare(a.product, b.product) || compare(a.type, b.type));
}

function payloadName({ names }: Build, { name, payload }: BoundMessage): string {
  if (payload.reference !== undefined) return names.behind(payload);
  names.define(name, payload);
  return name;
}

function eventType(build: Build, { name, place, payload }: BoundMessage, field: string) {
  const inPayload = constantOf(propertySchemas(payload, field));
  const inName = place.text('name');
  if (inPayload === undefined) {
    build.report(place, {
      rule: 'event-type',
      message: `the payload of ${name} does not give ${field} a constant value`,
      fix: `add "${field}: { const: ${inName ?? 'the.event_type'} }" to the properties of its payload`,
    });
    return undefined;
  }
  if (inName !== undefined && inName !== inPayload) {
    build.report(place.get('name') ?? place, {
      rule: 'event-type',
      message: `${name} is called ${inName}, but its payload says ${inPayload}`,
      fix: `write the same event type as "name:" of the message and as the constant of ${field}`,
    });
  }
  return inPayload;
}

/** The channels that have messages, by id. */
export function products(
  build: Build,
  messages: readonly BoundMessage[],
  { eventType, idempotencyKey }: DeliveryPolicy,
): readonly Product[] {
  // What every body has tells no product from another, also where there is only one.
  const [, envelope] = schemasWithRole(build, 'event-envelope')[0] ?? [];
  const common = new Set([
    ...(envelope === undefined ? [] : requiredNames(envelope)),
    ...[eventType.field, idempotencyKey.field],
  ]);
  const required = (product: string, yes: boolean) =>
    messages
      .filter((message) => (message.product === product) === yes)
      .map(({ payload }) => requiredNames(payload));
  return (build.specs.asyncapi.get('channels')?.entries() ?? [])
    .filter(([id]) => messages.some(({ product }) => product === id))
    .map(([id, place]) => {
      const own = required(id, true);
      const others = required(id, false);
      const identifiedBy = [...(own[0] ?? [])]
        .filter((field) => own.every((fields) => fields.has(field)))
        .filter((field) => !common.has(field) && !others.some((fields) => fields.has(field)));
      return {
        id,
        title: place.text('title') ?? id,
        description: place.text('description') ?? '',
        identifiedBy,
        source: place.source,
      };
    });
}
