import type { Json } from '@ordering/conformance-suite';
import { codesToReach, defaultExternalStoreId, eventTypesOf } from '@ordering/conformance-suite';
import { step } from './step-form.ts';

/** What stands at each key of a configuration to begin with, by its path. */
const values: Readonly<Record<string, Json>> = {
  baseUrl: 'https://api.example.test',
  requests: 'requests.yaml',
  values: { clientId: 'my-integration', clientSecret: { env: 'MY_CLIENT_SECRET' } },
  'defaults.baseUrl': 'https://api.example.test/test',
  'defaults.headers': { 'X-Tenant': 'kitchen' },
  'defaults.timeout': '20s',
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
  'rate.per': '5s',
  absent: ['second-store', 'second-application'],
};

export const serviceStarter = {
  values,
  written: [
    ...['baseUrl', 'values', 'auth', 'auth.token', 'integrateStore', 'integrateStore.body'],
    ...['actions', 'actions.createStore', 'actions.createOrder'],
    ...['fire', 'fire.owner', 'fire.steps'],
  ],
  step: step.schema,
};
