import type { Json } from '@ordering/conformance-suite';
import {
  codesToReach,
  defaultEffectTimes,
  defaultExternalStoreId,
  eventTypesOf,
  identityOptions,
  otherOwnerOptions,
  receiverParts,
  secretVariables,
} from '@ordering/conformance-suite';

const schemaFile = 'node_modules/@ordering/conformance/dist/config.schema.json';

const receiver: Readonly<Record<string, Json>> = {
  $schema: schemaFile,
  role: 'receiver',
  url: 'http://127.0.0.1:4000/webhooks',
  secret: { env: secretVariables.store },
  observe: 'http://127.0.0.1:4000',
  effectWait: defaultEffectTimes.waitMs / 1000,
  settleWait: defaultEffectTimes.settleMs / 1000,
  restart: 'docker compose restart receiver',
  advance: './advance-the-clock.sh',
  slow: './slow-the-handlers.sh',
  exactlyOnce: false,
  logs: 'receiver.log',
  without: receiverParts.slice(0, 2),
  ...Object.fromEntries(
    identityOptions.map(({ field, fallback }) => [`identity.${field}`, fallback]),
  ),
  externalStoreId: defaultExternalStoreId,
  otherOwner: {
    [otherOwnerOptions[0]?.field ?? '']: 'another-1',
    secret: { env: secretVariables['other-store'] },
  },
};

const service: Readonly<Record<string, Json>> = {
  $schema: schemaFile,
  role: 'service',
  baseUrl: 'https://api.example.test',
  requests: 'requests.yaml',
  values: { clientId: 'my-integration', clientSecret: { env: 'MY_CLIENT_SECRET' } },
  'defaults.baseUrl': 'https://api.example.test/test',
  'defaults.headers': { 'X-Tenant': 'kitchen' },
  'defaults.timeout': 20,
  'auth.token': {
    request: 'POST /token',
    form: {
      grant_type: 'client_credentials',
      client_id: '{clientId}',
      client_secret: '{clientSecret}',
    },
    take: { token: '/access_token' },
  },
  'auth.header': 'Authorization',
  'auth.value': 'Bearer {token}',
  'integrateStore.body': { store: '{storeId}', url: '{url}', own_id: '{externalStoreId?}' },
  'actions.createStore': { request: 'POST /test/stores', take: { storeId: '/id' } },
  'actions.createCommunity': {
    request: 'POST /test/communities',
    body: { url: '{url}' },
    take: { communityId: '/id', secret: '/secret' },
  },
  'actions.createOrder': {
    request: 'POST /test/orders',
    body: { store: '{storeId}' },
    take: { orderId: '/id' },
  },
  'actions.deliverOrder': { request: 'POST /test/orders/{orderId}/deliver' },
  'actions.expireToken': { request: 'POST /test/tokens/expire', body: { token: '{token}' } },
  'actions.otherToken': { run: './token-of-another.sh', take: { token: '/token' } },
  'actions.revokedToken': { run: './revoked-token.sh', take: { token: '/token' } },
  'actions.throttle': { request: 'POST /test/throttle' },
  'actions.deliveryLog': {
    request: 'GET /test/deliveries/{deliveryId}',
    take: { payload: { json: '/payload' }, status: '/status', body: '/body' },
  },
  'actions.restart': { run: 'docker compose restart service' },
  'actions.pushMenu': {
    request: 'PUT /stores/{storeId}/menu',
    authorised: true,
    body: { items: [] },
    take: { jobId: '/job_id' },
  },
  'actions.menuJob': { request: 'GET /menu-jobs/{jobId}', authorised: true },
  'actions.authorizationCode': {
    run: './consent-as-a-merchant.sh',
    take: { code: '/code', redirectUri: '/redirect_uri' },
  },
  'actions.exchangeCode': {
    request: 'POST /token',
    form: {
      grant_type: 'authorization_code',
      client_id: '{clientId}',
      client_secret: '{clientSecret}',
      code: '{code}',
      redirect_uri: '{redirectUri}',
    },
    take: { token: '/access_token' },
  },
  'given.stores.ids': { storeId: 'store-1' },
  'given.stores.secret': { env: 'STORE_SECRET' },
  'given.stores.externalStoreId': defaultExternalStoreId,
  'given.stores.orders': ['order-1', 'order-2'],
  'given.communities.ids': { communityId: 'community-1' },
  'given.communities.secret': { env: 'COMMUNITY_SECRET' },
  'undo.createStore': { request: 'DELETE /test/stores/{storeId}' },
  'undo.createCommunity': { request: 'DELETE /test/communities/{communityId}' },
  'undo.createOrder': { request: 'DELETE /test/orders/{orderId}' },
  'undo.pushMenu': { request: 'DELETE /test/stores/{storeId}/menu' },
  'undo.integrateStore': { request: 'DELETE /test/registrations/{storeId}' },
  'undo.fire': [],
  'fire.owner': 'store',
  'fire.types': eventTypesOf('store').slice(0, 2),
  'fire.steps': {
    request: 'POST /test/events',
    body: { store: '{storeId}', type: '{eventType}', data: '{data}' },
  },
  'causes.owner': 'store',
  'causes.types': eventTypesOf('store').slice(0, 1),
  'causes.steps': { request: 'POST /test/orders', body: { store: '{storeId}' } },
  codes: { [codesToReach[0] ?? '']: { request: 'POST /token', body: {} } },
  'clock.scale': 600,
  'clock.advance': { request: 'POST /test/clock', body: { by: '{duration}' } },
  public: true,
  'rate.calls': 20,
  'rate.seconds': 5,
  absent: ['second-store', 'second-application'],
};

/** What stands at each key of a configuration to begin with, by its path: `service.auth.token`. */
export const starterValues: ReadonlyMap<string, Json> = new Map(
  Object.entries({ receiver, service }).flatMap(([role, values]) =>
    Object.entries(values).map(([path, value]) => [`${role}.${path}`, value] as const),
  ),
);

/** Keys that nearly everybody needs. */
export const written: ReadonlySet<string> = new Set([
  ...['role', 'url', 'secret'].map((path) => `receiver.${path}`),
  ...[
    ...['role', 'baseUrl', 'values', 'auth', 'auth.token', 'integrateStore', 'integrateStore.body'],
    ...[
      'actions',
      'actions.createStore',
      'actions.createOrder',
      'fire',
      'fire.owner',
      'fire.steps',
    ],
  ].map((path) => `service.${path}`),
]);
