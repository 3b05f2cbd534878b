import type { Contract, Event, Product } from '../../model/contract.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { envelopeOf } from '../events/envelope.ts';
import { conditionOf } from '../events/headers.ts';
import { propertiesOf, schemaReference } from '../schemas.ts';
import { listed, markdownFile } from '../text/file.ts';
import { anchor, code, codeBlock, duration, prose, table } from '../text/markdown.ts';
import { exampleOf } from './examples.ts';
import { fieldTable, meaningOf, typeText, unspecifiedIn } from './fields.ts';
import { aboutDeliveries, requirementSection } from './requirements.ts';
import { signatureSection } from './signature.ts';

/** docs/reference/webhooks.md: all that somebody needs who writes a receiver in any language. */
export function emitWebhooksReference({ contract }: Contracts): EmittedFile {
  return markdownFile({
    path: 'docs/reference/webhooks.md',
    sources: [
      contract.delivery.source,
      contract.signature.source,
      ...contract.headers.map(({ source }) => source),
      ...contract.products.map(({ source }) => source),
      ...contract.events.map(({ source }) => source),
      ...contract.requirements
        .filter((each) => each.party === 'receiver' || aboutDeliveries(each))
        .map(({ source }) => source),
    ],
    body: [
      '# Webhooks',
      introduction(contract),
      ...steps(contract),
      ...headers(contract),
      ...signatureSection(contract),
      ...envelope(contract),
      ...products(contract),
      ...contract.events.flatMap((event) => eventSection(contract, event)),
      ...retries(contract),
      ...requirementSection(contract, {
        title: 'What a receiver keeps',
        about:
          'Each line is one duty of your endpoint. `ordering-conformance receiver` checks those that can be seen from outside.',
        keeps: ({ party }) => party === 'receiver',
      }),
      ...requirementSection(contract, {
        title: 'What the service keeps',
        about: 'What you can rely on when a delivery comes.',
        keeps: aboutDeliveries,
      }),
    ],
  });
}

function introduction({ delivery, products }: Contract): string {
  const titles = listed(products.map(({ title }) => `**${title}**`));
  return `The service sends every event as an HTTP \`${delivery.method}\` with a JSON body to the HTTPS address that you registered. ${titles} share this transport: the same headers, the same signature and the same retries. What the contract leaves open is listed in [unspecified.md](unspecified.md).`;
}

function steps(contract: Contract): readonly string[] {
  const { delivery, signature } = contract;
  const { from, to } = delivery.success;
  const [action] = delivery.action.fields;
  const span = delivery.delaysMs.reduce((sum, delay) => sum + delay, 0);
  const marks = contract.products.map(
    ({ title, identifiedBy }) => `${listed(identifiedBy.map(code))} (${title})`,
  );
  return [
    '## What your endpoint does',
    [
      '1. **Read the raw body.** Keep its bytes exactly as they arrived, whatever their encoding or white space, and however HTTP framed them (`Content-Length` or chunked). Bound what you read: a limit of 5 MiB is ample, and 413 says that it was reached.',
      `2. **Verify** ${code(signature.header)} over those bytes ([how](#signature)). Where it does not match, answer 401 and store nothing. Where you hold a secret for each of several stores or communities, the body must also name one that the matching secret belongs to (${listed(marks, 'or')}): else one store's secret would forge the events of another. Answer 401 to that, too.`,
      `3. **Deduplicate.** Every delivery repeats when your answer was late or lost. ${code(delivery.idempotencyKey.field)} in the signed body, which equals ${code(delivery.idempotencyKey.header)}, stays the same on every attempt. Record it, durably and together with the event, when you accept; answer 200 at once when it comes again. Keep ids for longer than the whole retry ladder takes, which is ${duration(span)} and the attempts themselves.`,
      `4. **Answer** with a status from ${from} to ${to} within ${duration(delivery.timeoutMs)}, once the event is stored. Do the work afterwards, off the request, from what is stored; a crash in between must neither lose it nor do it twice. When you cannot store it, answer 503: the service tries again. A signed body that makes no sense to you comes no better a second time: store it aside for a person to read, and answer ${from}.`,
      `5. **Dispatch** on ${code(delivery.eventType.field)} of the body. Where products share an event type, ${listed(marks, 'or')} tells them apart. A request for an action is dispatched on \`data.${action}\`.`,
      '6. **Ignore what you do not know**: new event types, fields and values come without notice. Acknowledge them all the same.',
    ].join('\n'),
    `Events can arrive in another order than they happened. Go by ${timeOf(contract)} and the state of the resource, not by the order of arrival.`,
  ];
}

/** The envelope's field that says when an event happened. */
function timeOf(contract: Contract): string {
  const properties = propertiesOf(contract, envelopeOf(contract).schema);
  const time = properties.find(({ schema }) => schema.format === 'date-time');
  return time === undefined ? 'the time of the event' : code(time.name);
}

function headers(contract: Contract): readonly string[] {
  return [
    '## Headers',
    table(
      ['Header', 'Sent', 'Value'],
      contract.headers.map((header) => [
        code(header.name),
        conditionOf(contract, header),
        header.description,
      ]),
    ),
    'The letter case of a header name means nothing.',
  ];
}

function envelope(contract: Contract): readonly string[] {
  const { schema, description } = envelopeOf(contract);
  const fields = fieldTable(contract, schema);
  return [
    '## Envelope',
    prose(description),
    ...(fields === undefined ? [] : [fields]),
    'Each product has fields of its own besides, which also tell its events from those of the other:',
    table(
      ['Field', 'Product', 'Type', 'Meaning'],
      contract.products.flatMap((product) => identifyingRows(contract, product)),
    ),
  ];
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

function products(contract: Contract): readonly string[] {
  const rows = contract.events.map((event) => [
    `[${code(event.type)}](#${anchor(headingOf(contract, event))})`,
    titleOf(contract, event),
    event.summary,
  ]);
  return ['## Events', table(['Event type', 'Product', 'When'], rows)];
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
    prose(event.description || event.summary),
    ...(extra.length === 0
      ? []
      : [`Fields beside the envelope: ${listed(extra.map(({ name }) => code(name)))}.`]),
    ...(dataTable === undefined ? [] : ['In `data`:', dataTable]),
    ...open.map((what) => `*Not specified:* ${prose(what)}`),
    ...(example === undefined
      ? []
      : [
          open.length === 0 ? 'Example:' : 'Example, whose `data` is made up:',
          codeBlock('json', JSON.stringify(example.value, null, 2)),
        ]),
  ];
}

function openPoints(
  contract: Contract,
  schema: Parameters<typeof fieldTable>[1],
): readonly string[] {
  const named = contract.schemas.find(({ name }) => schema.$ref === `#/schemas/${name}`);
  return [...unspecifiedIn(schema), ...(named === undefined ? [] : unspecifiedIn(named.schema))];
}

function retries({ delivery }: Contract): readonly string[] {
  const { delaysMs, timeoutMs, success } = delivery;
  let sum = 0;
  const rows = delaysMs.map((delay, index) => {
    sum += delay;
    const gap = index === 0 ? 'at once' : `${duration(delay)} after attempt ${index} failed`;
    return [String(index + 1), gap, index === 0 ? '' : duration(sum)];
  });
  return [
    '## Retries',
    `An attempt **succeeds** when your endpoint answers with a status from ${success.from} to ${success.to} within ${duration(timeoutMs)}. The body of the answer is not used. Everything else is a **failure**: another status, no answer in time, a connection that cannot be made or breaks, and a redirect, which is never followed.`,
    `There are ${delaysMs.length} attempts:`,
    table(['Attempt', 'Starts', 'Since the first, at the earliest'], rows),
    `The delays are gaps between attempts, so what the attempts themselves take (up to ${duration(timeoutMs)} each) comes on top. An attempt is never early. After a success there are no more attempts. When attempt ${delaysMs.length} fails, the delivery has failed and is not tried again.`,
    `Every attempt carries the same body, the same ${code(delivery.idempotencyKey.header)} and the same signature.`,
  ];
}
