import type { Mutant } from './mutant.ts';

const envelope = 'apps/sandbox/src/delivery/envelope.ts';
const ladder = 'apps/sandbox/src/delivery/ladder.ts';
const attempt = 'apps/sandbox/src/delivery/attempt.ts';
const outcome = 'apps/sandbox/src/delivery/outcome.ts';
const validation = 'apps/sandbox/src/http/validation.ts';
const refusal = 'apps/sandbox/src/http/refusal.ts';
const authenticate = 'apps/sandbox/src/auth/authenticate.ts';
const reach = 'apps/sandbox/src/orders/reach.ts';
const status = 'apps/sandbox/src/orders/status.ts';
const integrateStore = 'apps/sandbox/src/operations/integrateStore.ts';
const cancelOrder = 'apps/sandbox/src/operations/cancelOrder.ts';
const destination = 'apps/sandbox/src/delivery/destination.ts';

/** Defects in the service, each as somebody could make it. */
export const serviceMutants: readonly Mutant[] = [
  {
    defect: 'the signature is over the data alone',
    file: envelope,
    find: 'sign(to.secret, payload)',
    replace: 'sign(to.secret, Buffer.from(JSON.stringify(happening.data)))',
    fails: ['SND-102'],
  },
  {
    defect: 'the signature is in capital letters',
    file: envelope,
    find: 'sign(to.secret, payload)',
    replace: 'sign(to.secret, payload).toUpperCase()',
    fails: ['SND-101', 'SND-102'],
  },
  {
    defect: 'the delivery id is new on every attempt',
    file: attempt,
    find: '{ ...ownHeaders, ...parcel.headers }',
    replace: `{ ...ownHeaders, ...parcel.headers, 'X-Service-Delivery-Id': crypto.randomUUID() }`,
    fails: ['SND-103', 'SND-118'],
  },
  {
    defect: 'the second attempt comes too early',
    file: ladder,
    find: 'nextAttemptAt: ended.at + gap',
    replace: 'nextAttemptAt: ended.at + (attempt === 1 ? gap / 2 : gap)',
    fails: ['SND-105'],
  },
  {
    defect: 'the last attempt is never made',
    file: ladder,
    find: 'if (gap === undefined) return',
    replace: 'if (gap === undefined || ladder.delaysMs[attempt + 1] === undefined) return',
    fails: ['SND-103'],
  },
  {
    defect: 'one attempt too many is made',
    file: ladder,
    find: 'const gap = ladder.delaysMs[attempt];',
    replace:
      'const gap = ladder.delaysMs[attempt] ?? (attempt === ladder.delaysMs.length ? 1000 : undefined);',
    fails: ['SND-106'],
  },
  {
    defect: 'only 200 counts as a success',
    file: outcome,
    find: 'const ok = status >= from && status <= to;',
    replace: 'const ok = status === from;',
    fails: ['SND-107'],
  },
  {
    defect: 'the event id in the body differs from the one in the header',
    file: envelope,
    find: '[deliveryPolicy.idempotencyKey.field]: id,',
    replace: '[deliveryPolicy.idempotencyKey.field]: randomUUID(),',
    fails: ['SND-118'],
  },
  {
    defect: 'timestamps have no milliseconds',
    file: envelope,
    find: 'JSON.stringify(envelope(deliveryId, happening, to))',
    replace: `JSON.stringify(envelope(deliveryId, happening, to)).replace(/\\.\\d{3}Z"/, 'Z"')`,
    fails: ['SND-118'],
  },
  {
    defect: 'events of Hub name a store',
    file: destination,
    find: 'identifiedBy({ community_id: community.communityId })',
    replace: `identifiedBy({ community_id: community.communityId, store_id: 'none' })`,
    fails: ['SND-119'],
  },
  {
    defect: 'every delivery has an action header',
    file: envelope,
    find: '...(action === undefined ? {} : { [DeliveryHeader.action]: action }),',
    replace: `[DeliveryHeader.action]: action ?? 'none',`,
    fails: ['SND-120'],
  },
  {
    defect: 'the location header is sent for every store',
    file: envelope,
    find: '...(to.externalStoreId === undefined ? {} : { [DeliveryHeader.location]: to.externalStoreId }),',
    replace: `[DeliveryHeader.location]: to.externalStoreId ?? to.storeId ?? 'none',`,
    fails: ['SND-121'],
  },
  {
    defect: 'errors are flat, without the envelope',
    file: refusal,
    find: 'return errorBody(this);',
    replace: 'return { code: this.code, message: this.message };',
    fails: ['API-201', 'API-206', 'API-211', 'API-212', 'API-215', 'API-221'],
    warns: ['API-210'],
  },
  {
    defect: 'an unknown token is the first application',
    file: authenticate,
    find: 'if (token === undefined || application === undefined)',
    replace: `if (token === undefined) return { ok: true, clientId: 'sandbox-app', tokenHash: '' };
  if (application === undefined)`,
    fails: ['API-206'],
  },
  {
    defect: 'tokens live for ever',
    file: authenticate,
    find: 'if (token.expiresAt <= clock.now())',
    replace: 'if (false)',
    fails: ['API-206'],
  },
  {
    defect: 'an order that was delivered can be cancelled',
    file: status,
    find: 'return factsOf[from].next?.includes(to) ?? false;',
    replace: `return factsOf[from].next?.includes(to) || to === 'cancelled';`,
    fails: ['API-210'],
  },
  {
    defect: 'fields that are not accepted are a validation error',
    file: validation,
    find: `if (unknown !== undefined && part === 'body') {`,
    replace: 'if (false) {',
    fails: ['API-211'],
  },
  {
    defect: 'messages do not name the field',
    file: validation,
    find: 'return new Refusal(ErrorCode.requestValidation, sentence(part, problem));',
    replace: `return new Refusal(ErrorCode.requestValidation, 'The request is not valid.');`,
    fails: ['API-212'],
  },
  {
    defect: 'a second registration gives the secret again',
    file: integrateStore,
    find: 'if (present !== undefined) {',
    replace: `if (present !== undefined) return { status: 201, body: { webhook_secret: present.webhookSecret, store_id: store.storeId, location_id: store.locationId, menu_sync_direction: present.menuSyncDirection } };
  if (false) {`,
    fails: [],
    warns: ['API-216'],
  },
  {
    defect: 'a status does not belong to its code',
    file: refusal,
    find: ': errorCatalogue[this.code].status;',
    replace: `: this.code === 'order.not_found' ? 400 : errorCatalogue[this.code].status;`,
    fails: ['API-218'],
  },
  {
    defect: 'an order of a store that is not integrated is no order',
    file: reach,
    find: `return refuse(ErrorCode.storeNotIntegrated, 'The store of this order is not integrated.');`,
    replace: 'return notFound;',
    fails: ['API-221'],
  },
  {
    defect: 'one of the denial reasons is refused',
    file: cancelOrder,
    find: `if ('refused' in order) return order;`,
    replace: `if ('refused' in order) return order;
  if (body.reason_code === 'OTHER') return refuse(ErrorCode.requestValidation, 'No.');`,
    fails: ['API-209'],
  },
];
