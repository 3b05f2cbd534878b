import type { Contract, Event, Product, Schema } from '../../model/contract.ts';
import { envelopeOf } from '../events/envelope.ts';
import { conditionOf } from '../events/headers.ts';
import { propertiesOf, schemaReference, unspecifiedIn } from '../schemas.ts';
import { listed } from '../text/file.ts';
import { anchor, code, codeBlock, prose, table } from '../text/markdown.ts';
import { exampleOf } from './examples.ts';
import { fieldTable, meaningOf, noted, typeText } from './fields.ts';
import { openUnder } from './open.ts';

/** The headers of a delivery, and when each is sent. */
export function headerTable(contract: Contract): string {
  return table(
    ['Header', 'Sent', 'Value'],
    contract.headers.map((header) => [
      code(header.name),
      conditionOf(contract, header),
      noted(header, header.description),
    ]),
  );
}

/** What all bodies have in common, and what tells the products apart. */
export function envelope(contract: Contract): string {
  const { schema, description, source } = envelopeOf(contract);
  const fields = fieldTable(contract, schema);
  const own = contract.products.flatMap((product) => identifyingRows(contract, product));
  return [
    prose(description),
    ...(fields === undefined ? [] : [fields]),
    ...(own.length === 0
      ? []
      : [
          'Each product also has its own fields, which distinguish its events from those of the other:',
          table(['Field', 'Product', 'Type', 'Meaning'], own),
        ]),
    ...openUnder(contract, source, fields),
  ].join('\n\n');
}

function identifyingRows(contract: Contract, { id, title, identifiedBy }: Product) {
  const event = contract.events.find(({ product }) => product === id);
  const properties = new Map(
    event === undefined
      ? []
      : propertiesOf(contract, schemaReference(event.payload)).map((each) => [
          each.name,
          each.schema,
        ]),
  );
  return identifiedBy.map((name) => {
    const schema = properties.get(name) ?? {};
    return [code(name), title, typeText(contract, schema), meaningOf(contract, schema)];
  });
}

/** Every event type: a table, and a section each. */
export function eventList(contract: Contract): string {
  const rows = contract.events.map((event) => [
    `[${code(event.type)}](#${anchor(headingOf(contract, event))})`,
    titleOf(contract, event),
    noted(event, event.summary),
  ]);
  return [
    table(['Event type', 'Product', 'When'], rows),
    ...contract.events.flatMap((event) => eventSection(contract, event)),
  ].join('\n\n');
}

function titleOf({ products }: Contract, { product }: Event): string {
  return products.find(({ id }) => id === product)?.title ?? product;
}

function headingOf(contract: Contract, event: Event): string {
  return `${event.type} of ${titleOf(contract, event)}`;
}

function eventSection(contract: Contract, event: Event): readonly string[] {
  const payload = schemaReference(event.payload);
  const common = new Set(
    propertiesOf(contract, envelopeOf(contract).schema).map(({ name }) => name),
  );
  const data = propertiesOf(contract, payload).find(({ name }) => name === 'data');
  const dataTable = data === undefined ? undefined : fieldTable(contract, data.schema);
  const open = data === undefined ? [] : openPoints(contract, data.schema);
  const example = exampleOf(contract, 'event', event.name);
  const extra = propertiesOf(contract, payload).filter(({ name }) => !common.has(name));
  return [
    `### ${headingOf(contract, event)}`,
    prose(noted(event, event.description || event.summary)),
    ...(extra.length === 0
      ? []
      : [`Fields in addition to the envelope: ${listed(extra.map(({ name }) => code(name)))}.`]),
    ...(dataTable === undefined ? [] : ['In `data`:', dataTable]),
    ...open.map((what) => `*Not specified:* ${prose(what)}`),
    ...(example === undefined
      ? []
      : [
          open.length === 0 ? 'Example:' : 'Example, with made-up `data`:',
          codeBlock('json', JSON.stringify(example.value, null, 2)),
        ]),
  ];
}

function openPoints(contract: Contract, schema: Schema): readonly string[] {
  const named = contract.schemas.find(({ name }) => schema.$ref === `#/schemas/${name}`);
  return [...unspecifiedIn(schema), ...(named === undefined ? [] : unspecifiedIn(named.schema))];
}
