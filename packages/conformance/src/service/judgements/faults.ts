import {
  carriesAction,
  DeliveryHeader,
  deliveryPolicy,
  identifyingFields,
  productTitle,
  validateEnvelope,
} from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { dataOf, eventRows, rowOf } from '../../contract/events.ts';
import { camelCase } from '../../contract/identity.ts';
import type { Arrival } from '../scenarios/events.ts';
import type { Fault } from './delivered.ts';
import { bodyOf, shown, typeOf, valuesOf } from './delivered.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const lowerCaseHex = /^[0-9a-f]{64}$/;

/** The headers of every delivery, whatever its event: what all messages require. */
const always: readonly string[] = Object.values(DeliveryHeader).filter((header) =>
  eventRows.every(({ requiredHeaders }) => requiredHeaders.some((each) => each === header)),
);

/** Method, required headers once each, and optional ones at most once. */
export function headerFault(arrival: Arrival): Fault {
  const { method } = arrival.received;
  if (method !== deliveryPolicy.method) return { expected: deliveryPolicy.method, got: method };
  for (const header of Object.values(DeliveryHeader)) {
    const values = valuesOf(arrival, header);
    const required = always.includes(header);
    if (values.length > 1 || (required && values.length === 0)) {
      const often = required ? 'exactly once' : 'at most once';
      return { expected: `${header} ${often}`, got: shown(values) };
    }
  }
  return headerFormFault(arrival);
}

function headerFormFault(arrival: Arrival): Fault {
  const { signature, eventType, idempotencyKey } = DeliveryHeader;
  const forms = [
    { header: signature, expected: '64 lowercase hex digits', fits: lowerCaseHex },
    { header: idempotencyKey, expected: 'a UUID', fits: uuid },
  ];
  for (const { header, expected, fits } of forms) {
    const values = valuesOf(arrival, header);
    if (!fits.test(values[0] ?? '')) {
      return { expected: `${header} with ${expected}`, got: shown(values) };
    }
  }
  const named = valuesOf(arrival, eventType);
  const type = typeOf(arrival);
  return named[0] === type
    ? undefined
    : { expected: `${eventType} as the body names it, "${type}"`, got: shown(named) };
}

/** The signature over the bytes that came, with the secret that was handed out. */
export function signatureFault(arrival: Arrival): Fault {
  const { owner, received } = arrival;
  if (owner.secret === '') return { expected: 'a signing secret', got: 'an empty one' };
  const [value] = valuesOf(arrival, DeliveryHeader.signature);
  if (value === sign(owner.secret, received.body)) return undefined;
  return {
    expected: 'the signature of the bytes that arrived, under the secret that was handed out',
    got: value === undefined ? 'no signature' : 'another signature',
  };
}

/** The envelope that all events have in common, and its id. */
export function envelopeFault(arrival: Arrival): Fault {
  const body = bodyOf(arrival);
  if (body === undefined) return { expected: 'a JSON object as the body', got: 'something else' };
  const validation = validateEnvelope(body);
  if (!validation.ok) {
    const [problem] = validation.problems;
    return {
      expected: 'the event envelope',
      got: `${problem?.path ?? ''} ${problem?.message ?? ''}`.trim(),
    };
  }
  const { header, field } = deliveryPolicy.idempotencyKey;
  const [id = ''] = valuesOf(arrival, header);
  if (body[field] !== id) {
    return { expected: `${field} equal to ${header} "${id}"`, got: `"${String(body[field])}"` };
  }
  const type = typeOf(arrival);
  return rowOf(arrival.owner.product, type) === undefined
    ? { expected: `an event type of ${productTitle(arrival.owner.product)}`, got: `"${type}"` }
    : undefined;
}

/** The fields that say whose event it is: those of its product, and none of another. */
export function identityFault(arrival: Arrival): Fault {
  const body = bodyOf(arrival) ?? {};
  const { product, ids } = arrival.owner;
  const identifying = identifyingFields(product);
  for (const field of identifying) {
    const value = body[field];
    const known = ids[camelCase(field)];
    if (typeof value !== 'string' || value === '' || (known !== undefined && value !== known)) {
      const expected = known === undefined ? `${field} as a string` : `${field} "${known}"`;
      return { expected, got: value === undefined ? `no ${field}` : JSON.stringify(value) };
    }
  }
  const foreign = eventRows
    .flatMap((row): readonly string[] => identifyingFields(row.product))
    .find((field) => !identifying.includes(field) && field in body);
  return foreign === undefined
    ? undefined
    : { expected: `no ${foreign}, which is not of ${productTitle(product)}`, got: foreign };
}

/** The action header: on requests for an action alone, and as the body says. */
export function actionFault(arrival: Arrival): Fault {
  const { header, fields } = deliveryPolicy.action;
  const values = valuesOf(arrival, header);
  if (!isAction(arrival)) {
    return values.length === 0 ? undefined : { expected: `no ${header}`, got: shown(values) };
  }
  const data = dataOf(bodyOf(arrival) ?? {});
  const named = fields.filter((field) => data[field] !== undefined);
  if (named.length > 0 && named.every((field) => data[field] === values[0])) return undefined;
  const inBody = named.map((field) => `data.${field} ${JSON.stringify(data[field])}`);
  return {
    expected: `the same action in ${header} and in data.${fields[0]}`,
    got: [shown(values), ...(inBody.length === 0 ? ['none in the body'] : inBody)].join(', '),
  };
}

export function isAction(arrival: Arrival): boolean {
  return carriesAction(arrival.owner.product, typeOf(arrival));
}

/** The location header: the customer's own store id where one is set, and absent elsewhere. */
export function locationFault(arrival: Arrival): Fault {
  const { header } = deliveryPolicy.location;
  const values = valuesOf(arrival, header);
  const { externalStoreId } = arrival.owner;
  if (externalStoreId === undefined) {
    return values.length === 0 ? undefined : { expected: `no ${header}`, got: shown(values) };
  }
  return values.length === 1 && values[0] === externalStoreId
    ? undefined
    : { expected: `${header} "${externalStoreId}"`, got: shown(values) };
}
