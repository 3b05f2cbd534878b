import type { Envelope } from '@ordering/events';
import {
  actionRole,
  carriesAction,
  DeliveryHeader,
  deliveryPolicy,
  identifyingFields,
  locationRole,
  productTitle,
  validateEnvelope,
} from '@ordering/events';
import { dataField, dataOf, eventRows } from '../../contract/events.ts';
import { camelCase } from '../../contract/identity.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { isSuccess } from '../../contract/policy.ts';
import type { ClauseId } from '../../contract/requirements.ts';
import { clausesByEntry } from '../../contract/requirements.ts';
import type { Cause } from '../../model/cause.ts';
import type { Fault } from '../../model/finding.ts';
import { causedBy } from './answers.ts';
import {
  actionNotAsked,
  actionOther,
  causeOfLocation,
  causeOfSignature,
  causeOfTimestamp,
  envelopeField,
  headerCount,
  idNoUuid,
  newIdOnRetry,
  otherIdInBody,
  otherMediaType,
  otherTypeInBody,
  productsMixedUp,
  secretOfAnother,
  secretOfNoStore,
  signatureOfElse,
} from './cause.ts';
import type { Arrival } from './delivered.ts';
import { shown, typeOf, valuesOf } from './delivered.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const lowerCaseHex = /^[0-9a-f]{64}$/;

/** The headers of every delivery, whatever its event: what all messages require. */
const always: readonly string[] = Object.values(DeliveryHeader).filter((header) =>
  eventRows.every(({ requiredHeaders }) => requiredHeaders.some((each) => each === header)),
);

/** What each of the headers is for. */
const clauseOf: ReadonlyMap<string, ClauseId> = new Map([
  [DeliveryHeader.signature, 'delivery.signature-header'],
  [DeliveryHeader.eventType, 'delivery.event-header'],
  [DeliveryHeader.idempotencyKey, 'delivery.id-header'],
]);

/** Method, required headers once each, and optional ones at most once. */
export function headerFaults(arrival: Arrival): readonly Fault[] {
  const { method } = arrival.came;
  const breaks = ['delivery.request'] as const;
  const methodFault =
    method === deliveryPolicy.method
      ? []
      : [{ expected: deliveryPolicy.method, got: method, breaks }];
  const counts = Object.values(DeliveryHeader).flatMap((header) => {
    const values = valuesOf(arrival, header);
    const required = always.includes(header);
    if (values.length === 1 || (!required && values.length === 0)) return [];
    const expected = `${header} ${required ? 'exactly once' : 'at most once'}`;
    const breaks = [clauseOf.get(header) ?? ('delivery.request' as const)];
    return [{ expected, got: shown(values), breaks, cause: headerCount(header, values.length) }];
  });
  return [...methodFault, ...counts, ...headerFormFaults(arrival)];
}

/** The media type of a delivery; parameters of it and its case are open. */
export function contentTypeFaults(arrival: Arrival): readonly Fault[] {
  const [value] = valuesOf(arrival, DeliveryHeader.contentType);
  if (value === undefined || /^application\/json\s*(;|$)/i.test(value.trim())) return [];
  const expected = `${DeliveryHeader.contentType} with the media type of JSON`;
  return [{ expected, got: shown([value]), cause: otherMediaType }];
}

/** What is wrong with a header that is there once. */
function headerFormFaults(arrival: Arrival): readonly Fault[] {
  const { signature, eventType, idempotencyKey } = DeliveryHeader;
  const type = typeOf(arrival);
  const forms = [
    {
      header: signature,
      breaks: ['delivery.signature-encoding'],
      expected: 'with 64 lowercase hex digits',
      fits: lowerCaseHex,
      causeOf: () => causeOfSignature(arrival.came.signedAs, arrival.owner.secret),
    },
    {
      header: idempotencyKey,
      breaks: ['delivery.id-header'],
      expected: 'with a UUID',
      fits: uuid,
      causeOf: () => idNoUuid,
    },
    {
      header: eventType,
      breaks: ['delivery.event-header'],
      expected: `as the body names it, "${type}"`,
      // Of a body without a type, its envelope is told, and not its header.
      fits: { test: (value: string) => type === '' || value === type },
      causeOf: () => otherTypeInBody,
    },
  ] as const;
  return forms.flatMap(({ header, expected, fits, breaks, causeOf }) => {
    const [value, ...others] = valuesOf(arrival, header);
    if (value === undefined || others.length > 0 || fits.test(value)) return [];
    const cause = causeOf();
    return [{ expected: `${header} ${expected}`, got: shown([value]), breaks, ...causedBy(cause) }];
  });
}

/** The signature over the bytes that came, with the secret that was handed out. */
export function signatureFaults(arrival: Arrival, all: readonly Arrival[] = []): readonly Fault[] {
  const { owner, came } = arrival;
  if (owner.secret === '') return [{ expected: 'a signing secret', got: 'an empty one' }];
  if (came.signedBy.includes(owner.secret)) return [];
  const [value] = valuesOf(arrival, DeliveryHeader.signature);
  const [other] = came.signedBy;
  const got =
    value === undefined
      ? 'no signature'
      : other === undefined
        ? 'another signature'
        : 'one under the secret of somebody else';
  const expected = 'the signature of the bytes that arrived, under the secret that was handed out';
  if (other === undefined) {
    const cause =
      value === undefined
        ? headerCount(DeliveryHeader.signature, 0)
        : (causeOfSignature(came.signedAs, owner.secret) ??
          (lowerCaseHex.test(value) ? signatureOfElse : undefined));
    return [{ expected, got, ...breaksOf(value), ...causedBy(cause) }];
  }
  const breaks = ['delivery.signature-key', 'secret.signs'] as const;
  const isOfAnother = all.some((each) => each.owner.secret === other);
  return [{ expected, got, breaks, cause: isOfAnother ? secretOfAnother : secretOfNoStore }];
}

/** What is written as it should be is wrong in what it is made of. */
function breaksOf(signature: string | undefined): Pick<Fault, 'breaks'> {
  if (signature === undefined || !lowerCaseHex.test(signature)) return {};
  return {
    breaks: [
      'delivery.signature-input',
      'delivery.signature-key',
      'secret.signs',
      'service.one-transport',
    ],
  };
}

/** The envelope that all events have in common, and its id. Types and fields that are new are no fault. */
export function envelopeFaults(arrival: Arrival, all: readonly Arrival[] = []): readonly Fault[] {
  const { body } = arrival;
  if (body === undefined) return [{ expected: 'a JSON object as the body', got: 'something else' }];
  const validation = validateEnvelope(body);
  const problems = validation.ok ? [] : validation.problems;
  const { header, field } = deliveryPolicy.idempotencyKey;
  const [id = ''] = valuesOf(arrival, header);
  return [
    ...problems.map(({ path, property, message }) => ({
      expected: 'the event envelope',
      got: `${path} ${message}`.trim(),
      ...breaksAt(property === undefined ? path : `${path}/${property}`),
      ...causedBy(causeAt(property === undefined ? path : `${path}/${property}`, body, id)),
    })),
    ...(body[field] === id
      ? []
      : [
          {
            expected: `${field} equal to ${header}`,
            got: body[field] === undefined ? 'none' : `another one, "${String(body[field])}",`,
            breaks: ['envelope.event-id-is-delivery-id'] as const,
            cause: causeOfOtherId(body[field], all),
          },
        ]),
  ];
}

/** What each field of the envelope is for; a body that is none at all breaks everything. */
const clauseOfField: Partial<Record<keyof Envelope, ClauseId>> = {
  event_type: 'envelope.event-type',
  event_id: 'envelope.event-id',
  timestamp: 'envelope.timestamp-form',
  data: 'envelope.data',
};

function breaksAt(path: string): Pick<Fault, 'breaks'> {
  const clause = Object.entries(clauseOfField).find(([field]) => path === `/${field}`)?.[1];
  return clause === undefined ? {} : { breaks: [clause] };
}

/**
 * Whether a delivery that was refused came again under another id, in its header or in its body: then that the two are not
 * the same says no more.
 */
function areRenamed(all: readonly Arrival[]): boolean {
  const inHeader = ({ came }: Arrival) => came.deliveryId;
  const inBody = ({ body }: Arrival) => body?.[deliveryPolicy.idempotencyKey.field];
  const isOne = (values: readonly unknown[]) => new Set(values).size === 1;
  const isRefused = ({ came }: Arrival) => !isSuccess(came.answer.status ?? 0);
  return [
    ...groupsBy(inBody, all).filter(
      (same) => isOne(same.map(({ came }) => came.body)) && !isOne(same.map(inHeader)),
    ),
    ...groupsBy(inHeader, all).filter((same) => !isOne(same.map(inBody))),
  ].some((same) => same.some(isRefused));
}

function groupsBy(keyOf: (arrival: Arrival) => unknown, all: readonly Arrival[]) {
  const groups = new Map<unknown, Arrival[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return [...groups.values()];
}

/** The cause of what is wrong with a field of the envelope, in a delivery whose header has this id. */
function causeAt(path: string, body: JsonObject, id: string): Cause | undefined {
  const field = Object.keys(clauseOfField).find((each) => path === `/${each}`);
  if (field === undefined) return undefined;
  const value = body[field];
  if (value === undefined) return envelopeField(field, 'missing');
  const timestamp = 'timestamp' satisfies keyof Envelope;
  if (field === timestamp) return causeOfTimestamp(value);
  if (field === deliveryPolicy.idempotencyKey.field) {
    if (!uuid.test(id)) return idNoUuid;
    return value === id ? undefined : otherIdInBody;
  }
  const isOfType = field === dataField ? isJsonObject(value) : typeof value === 'string';
  return isOfType ? undefined : envelopeField(field, 'of another type');
}

/** Why the id in a body is not that of its header. */
function causeOfOtherId(inBody: unknown, all: readonly Arrival[]): Cause {
  if (inBody === undefined) return envelopeField(deliveryPolicy.idempotencyKey.field, 'missing');
  return areRenamed(all) ? newIdOnRetry : otherIdInBody;
}

/** What is said of the fields of each product, by whatever names products have. */
const ofOwnIds = clausesByEntry('SND-119');

/** The fields that say whose event it is: those of its product, and none of another. */
export function identityFaults({ owner, body = {} }: Arrival): readonly Fault[] {
  const { product, ids } = owner;
  const identifying = identifyingFields(product);
  const missing = identifying.flatMap((field) => {
    const value = body[field];
    const known = ids[camelCase(field)];
    if (typeof value === 'string' && value !== '' && (known ?? value) === value) return [];
    const expected = known === undefined ? `${field} as a string` : `${field} "${known}"`;
    const got = value === undefined ? `no ${field}` : JSON.stringify(value);
    return [{ expected, got, breaks: ofOwnIds }];
  });
  const foreign = new Set(
    eventRows
      .flatMap((row): readonly string[] => identifyingFields(row.product))
      .filter((field) => !identifying.includes(field) && field in body),
  );
  const title = productTitle(product);
  const isOfAnother = identifying.every((field) => body[field] === undefined) && foreign.size > 0;
  const cause = causedBy(isOfAnother ? productsMixedUp : undefined);
  return [
    ...missing.map((fault) => ({ ...fault, ...cause })),
    ...[...foreign].map((field) => ({
      expected: `no ${field}, which is not of ${title}`,
      got: field,
      breaks: ['envelope.no-foreign-ids'] as const,
      ...cause,
    })),
  ];
}

/** The action header: on requests for an action alone, and as the body says. */
export function actionFaults(arrival: Arrival): readonly Fault[] {
  if (actionRole === undefined) return [];
  const { header, fields } = actionRole;
  const values = valuesOf(arrival, header);
  if (!isAction(arrival)) {
    const breaks = actionShown(arrival);
    const cause = actionNotAsked;
    return values.length === 0
      ? []
      : [{ expected: `no ${header}`, got: shown(values), breaks, cause }];
  }
  const data = dataOf(arrival.body ?? {});
  const named = fields.filter((field) => data[field] !== undefined);
  if (named.length > 0 && named.every((field) => data[field] === values[0])) return [];
  const inBody = named.map((field) => `data.${field} ${JSON.stringify(data[field])}`);
  const expected = `the same action in ${header} and in data.${fields[0]}`;
  const got = [shown(values), ...(inBody.length === 0 ? ['none in the body'] : inBody)].join(', ');
  // It was sent, whatever its header says.
  const cause = causeOfAction(arrival.body?.[dataField], named);
  return [{ expected, got, breaks: ['delivery.action-header'], ...causedBy(cause) }];
}

/** Why the header does not name the action of this data; where that is no data, its envelope tells it. */
function causeOfAction(data: unknown, named: readonly string[]): Cause | undefined {
  if (data === undefined) return envelopeField(dataField, 'missing');
  if (!isJsonObject(data)) return envelopeField(dataField, 'of another type');
  // What the body says twice, and differently, is wrong there.
  return new Set(named.map((field) => data[field])).size === 1 ? actionOther : undefined;
}

/** What a delivery shows of the action header. */
export function actionShown(arrival: Arrival): readonly ClauseId[] {
  return isAction(arrival)
    ? ['delivery.action-header', 'event.action-required']
    : ['delivery.action-header-only-there'];
}

function isAction(arrival: Arrival): boolean {
  return carriesAction(arrival.owner.product, typeOf(arrival));
}

/** The location header: the customer's own store id where one is set, and absent elsewhere. */
export function locationFaults(arrival: Arrival): readonly Fault[] {
  if (locationRole === undefined) return [];
  const { header } = locationRole;
  const values = valuesOf(arrival, header);
  const { externalStoreId } = arrival.owner;
  if (externalStoreId === undefined) {
    const breaks = locationShown(arrival);
    const cause = causeOfLocation(externalStoreId, values);
    return values.length === 0
      ? []
      : [{ expected: `no ${header}`, got: shown(values), breaks, cause }];
  }
  if (values.length === 1 && values[0] === externalStoreId) return [];
  const breaks = locationShown(arrival);
  const cause = causeOfLocation(externalStoreId, values);
  return [{ expected: `${header} "${externalStoreId}"`, got: shown(values), breaks, cause }];
}

/** What a delivery shows of the location header. */
export function locationShown({ owner }: Arrival): readonly ClauseId[] {
  return owner.externalStoreId === undefined
    ? ['delivery.location-header-only-when-set']
    : ['delivery.location-header', 'settings.external-store-id'];
}
