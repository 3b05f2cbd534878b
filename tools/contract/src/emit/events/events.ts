import type { Event } from '../../model/contract.ts';
import { memberNames, nameOf } from '../../model/naming.ts';
import { by } from '../../read/compare.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { namedType } from '../interfaces.ts';
import { schemaReference } from '../schemas.ts';
import { docComment, reference, tagsOf } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import {
  Code,
  Documented,
  type Expression,
  literal,
  propertyKey,
  quoted,
  record,
} from '../text/literal.ts';
import { envelopeOf } from './envelope.ts';
import { eventNames, productNames } from './names.ts';

/** packages/events/src/generated/events.ts: products, event types, their payloads and validators. */
export function emitEvents({ contract }: Contracts): EmittedFile {
  const { events, products } = contract;
  const typeOf = eventNames(contract);
  const memberOf = productNames(contract);
  const envelope = envelopeOf(contract);
  const eventsOf = (id: string) => events.filter(({ product }) => product === id);

  const productMembers = products.map((product): [string, Expression] => [
    memberOf(product),
    new Documented([product.description, reference(product.source)], product.id),
  ]);
  const typeMembers = products.map((product): [string, Expression] => [
    memberOf(product),
    new Documented([`Event types of ${product.title}.`], eventTypes(eventsOf(product.id))),
  ]);
  const payloads = events.map((event) =>
    namedType(contract, {
      name: typeOf(event),
      about: aboutEvent(event),
      tags: tagsOf(event),
      schema: schemaReference(event.payload),
      from: `components['schemas'][${quoted(event.payload)}]`,
    }),
  );
  const maps = products.map(({ id }) => {
    const members = eventsOf(id).map(
      (event) =>
        `${docComment(aboutEvent(event), 4, tagsOf(event))}
    readonly ${propertyKey(event.type)}: ${typeOf(event)};\n`,
    );
    return `  readonly ${propertyKey(id)}: {\n${members.join('')}  };\n`;
  });
  const rows = events.map((event) => ({
    product: event.product,
    type: event.type,
    name: event.name,
    requiredHeaders: event.requiredHeaders.toSorted(
      by((name) => contract.headers.findIndex((header) => header.name === name)),
    ),
    validate: new Code(`/* @__PURE__ */ validator<${typeOf(event)}>(raw.${typeOf(event)})`),
  }));
  const channels = products.map(({ source }) => `- ${reference(source)}`).join('\n');
  return typescriptFile({
    path: 'packages/events/src/generated/events.ts',
    sources: [
      envelope.source,
      ...products.map(({ source }) => source),
      ...events.map(({ source }) => source),
    ],
    body: [
      `import type { EventFacts, ProductFacts } from '../facts.ts';
import type { KnownEvent } from '../payload.ts';
import type { components } from './types.ts';
import { type Validator, validator } from './validation.ts';
import * as raw from './validators.ts';`,
      `${docComment(['The products that share the transport.', channels])}
export const Product = ${literal(record(productMembers), 0, 23, 9)} as const;`,
      `${docComment(['One of the products in the constant of the same name.', channels])}
export type Product = (typeof Product)[keyof typeof Product];`,
      `${docComment(['The known event types, by product; several products can share a type.', channels])}
export const EventType = ${literal(record(typeMembers), 0, 25, 9)} as const;`,
      `${docComment(['One of the known event types, of any product. New types are added without notice.', channels])}
export type EventType = KnownEvent['type'];`,
      `${docComment([envelope.description, reference(envelope.source)])}
export type Envelope = ${envelope.named === undefined ? inlineEnvelope(contract.delivery) : `components['schemas'][${quoted(envelope.named.name)}]`};`,
      ...payloads,
      `${docComment(['The payload of each known event, by product and type.', channels])}
export interface EventMap {
${maps.join('')}}`,
      `${docComment(['Checks what the bodies of all deliveries have in common, even if the event type is not known here.', reference(envelope.source)])}
export const validateEnvelope: Validator<Envelope> = /* @__PURE__ */ validator<Envelope>(
  raw.Envelope,
);`,
      `${docComment(['What is known about each product.', channels])}
export const productTable = ${literal(
        products.map(({ id, title, identifiedBy }) => ({ id, title, identifiedBy })),
        0,
        28,
        10,
      )} as const satisfies readonly ProductFacts[];`,
      `${docComment(['What is known about each event type of each product.', channels])}
export const eventTable = ${literal(rows, 0, 26, 10)} as const satisfies readonly EventFacts[];`,
    ],
  });
}

function eventTypes(events: readonly Event[]) {
  const names = memberNames(events.map(({ type }) => type));
  return record(
    events.map((event) => [
      nameOf(names, event.type),
      new Documented(aboutEvent(event), event.type, tagsOf(event)),
    ]),
  );
}

function aboutEvent({ description, summary, source }: Event): readonly string[] {
  return [description === '' ? summary : description, reference(source)];
}

function inlineEnvelope({
  eventType,
  idempotencyKey,
}: {
  eventType: { field: string };
  idempotencyKey: { field: string };
}): string {
  return `{ readonly ${propertyKey(eventType.field)}: string; readonly ${propertyKey(idempotencyKey.field)}: string }`;
}
