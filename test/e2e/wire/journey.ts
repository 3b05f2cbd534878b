import { deliveryPolicy } from '@ordering/events';
import type { Endpoint } from './endpoint.ts';
import { text, type Wire } from './wire.ts';

// What is on the wire is typed here on purpose: were it imported, it would change with what it is to hold still.

const credentials = {
  grant_type: 'client_credentials',
  client_id: 'sandbox-app',
  client_secret: 'sandbox-secret',
};

const denial = { reason: 'Sorry, “ramen” is sold out.', reason_code: 'ITEM_OUT_OF_STOCK' };

/** A journey through everything that the sandbox answers and delivers. */
export async function travel(wire: Wire, endpoint: Endpoint): Promise<void> {
  const token = await tokens(wire);
  await stores(wire, endpoint, token);
  await communities(wire, endpoint);
  await orders(wire, token);
  await cancellations(wire, token);
  await paths(wire, token);
  await events(wire, endpoint, token);
  await refusedTokens(wire);
  await ladder(wire, endpoint);
  await log(wire);
  await clock(wire);
  await brokenHttp(wire);
}

async function tokens(wire: Wire): Promise<string> {
  const path = '/oauth/token';
  wire.part('A token');
  const answer = await wire.call({ path, body: credentials });
  for (const body of [
    { ...credentials, client_secret: 'wrong' },
    { ...credentials, client_id: 'nobody' },
    { ...credentials, grant_type: 'password' },
    { ...credentials, client_secret: null },
    { grant_type: credentials.grant_type, client_id: credentials.client_id },
    { ...credentials, scope: 'all' },
    [credentials],
    '{"grant_type":',
    '"text"',
  ]) {
    await wire.call({ path, body });
  }
  await wire.call({ path, method: 'POST' });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await wire.call({ path, body: 'grant_type=client_credentials', headers: form });
  return text(answer, 'access_token');
}

async function stores(wire: Wire, endpoint: Endpoint, token: string): Promise<void> {
  wire.part('Stores');
  const create = '/sandbox/stores';
  await wire.call({ path: create, body: {} });
  for (const body of [
    { store_id: 'shop', location_id: 'main-street' },
    { store_id: 'shop' },
    { store_id: 'with space' },
    { store_id: 7 },
    { name: 'shop' },
    { store_id: 'plain', location_id: 'plain-place' },
    { store_id: 'quiet', location_id: 'quiet-place' },
  ]) {
    await wire.call({ path: create, body });
  }

  const integrate = '/pos/integrate-store';
  const shop = {
    store_id: 'shop',
    webhook_url: endpoint.url('/accepts'),
    external_store_id: 'my-shop-1',
    menu_sync_direction: 'pos_to_service',
  };
  const plain = { store_id: 'plain', webhook_url: endpoint.url('/accepts-with-203') };
  for (const body of [
    shop,
    shop,
    plain,
    { ...plain, store_id: 'nowhere' },
    { ...plain, app_id: 'sandbox-app' },
    { ...plain, webhook_url: 'http://example.com/hooks' },
    { ...plain, webhook_url: 'hooks' },
    { ...plain, external_store_id: 'straße' },
    { ...plain, menu_sync_direction: 'both' },
    { store_id: 'quiet' },
    {},
    [],
    '{"store_id":"quiet",}',
  ]) {
    await wire.call({ path: integrate, body, token });
  }
  await wire.call({ path: integrate, method: 'POST', token });
  await wire.call({ path: integrate, body: shop });
  await wire.call({ path: integrate, body: 'not even JSON', token: 'garbage' });
  await wire.call({ path: create });
}

async function communities(wire: Wire, endpoint: Endpoint): Promise<void> {
  wire.part('Communities');
  const path = '/sandbox/communities';
  const community = { community_id: 'village', webhook_url: endpoint.url('/accepts') };
  for (const body of [
    community,
    community,
    { webhook_url: endpoint.url('/accepts') },
    { community_id: 'town' },
    { webhook_url: 'ftp://127.0.0.1/' },
    { ...community, store_id: 'shop' },
  ]) {
    await wire.call({ path, body });
  }
}

async function orders(wire: Wire, token: string): Promise<void> {
  wire.part('Orders of a store');
  const place = '/sandbox/orders';
  const orderId = text(await wire.call({ path: place, body: { store_id: 'shop' } }), 'order_id');
  const advance = `/sandbox/orders/${orderId}/advance`;
  await wire.call({ path: `/pos/orders/${orderId}`, token });
  for (const status of ['delivered', 'preparing', 'preparing', 'placed', 'eaten', 'delivered']) {
    await wire.call({ path: advance, body: { status } });
  }
  await wire.call({ path: `/pos/orders/${orderId}/cancel`, body: denial, token });
  await wire.call({ path: '/sandbox/orders/none/advance', body: { status: 'preparing' } });
  await wire.call({ path: place, body: { store_id: 'plain' } });

  wire.part('Orders of a store that is not integrated');
  const quiet = text(await wire.call({ path: place, body: { store_id: 'quiet' } }), 'order_id');
  await wire.call({ path: `/pos/orders/${quiet}`, token });
  await wire.call({ path: `/pos/orders/${quiet}/cancel`, body: denial, token });

  wire.part('Orders of a community');
  const common = { community_id: 'village' };
  const shared = text(await wire.call({ path: place, body: common }), 'order_id');
  for (const status of ['preparing', 'delivered']) {
    await wire.call({ path: `/sandbox/orders/${shared}/advance`, body: { status } });
  }
  await wire.call({ path: `/pos/orders/${shared}`, token });
  await wire.call({ path: `/pos/orders/${shared}/cancel`, body: denial, token });
  const dropped = text(await wire.call({ path: place, body: common }), 'order_id');
  await wire.call({ path: `/sandbox/orders/${dropped}/advance`, body: { status: 'cancelled' } });

  wire.part('Orders that cannot be placed');
  for (const body of [
    { store_id: 'nowhere' },
    { community_id: 'nowhere' },
    { store_id: 'shop', community_id: 'village' },
    {},
    { store_id: 'shop', lines: [] },
  ]) {
    await wire.call({ path: place, body });
  }
  await wire.call({ path: place });
}

async function cancellations(wire: Wire, token: string): Promise<void> {
  const place = async () => {
    const body = { store_id: 'shop' };
    return text(await wire.call({ path: '/sandbox/orders', body }), 'order_id');
  };
  wire.part('An order is cancelled, with each reason');
  for (const reason_code of [
    'ITEM_OUT_OF_STOCK',
    'STORE_CLOSED',
    'POS_OFFLINE',
    'CAPACITY',
    'PRICE_MISMATCH',
    'OTHER',
  ]) {
    const path = `/pos/orders/${await place()}/cancel`;
    await wire.call({ path, body: { ...denial, reason_code }, token });
  }

  wire.part('An order is cancelled with a message, and again, and read');
  const other = { reason: '', reason_code: 'OTHER', message: 'A parade 🎉' };
  const orderId = await place();
  const path = `/pos/orders/${orderId}/cancel`;
  await wire.call({ path, body: other, token });
  await wire.call({ path, body: other, token });
  await wire.call({ path: `/pos/orders/${orderId}`, token });
  await wire.call({
    path: `/sandbox/orders/${orderId}/advance`,
    body: { status: 'preparing' },
  });

  wire.part('A denial that is refused');
  const refused = `/pos/orders/${await place()}/cancel`;
  for (const body of [
    { ...denial, reason_code: 'BORED' },
    { ...denial, reason_code: 'other' },
    { ...denial, reason_code: null },
    { reason_code: 'OTHER' },
    { reason: 'No.' },
    { ...denial, reason: 7 },
    { ...denial, message: null },
    { ...denial, app_id: 'sandbox-app' },
    { ...denial, note: 'x', reason_code: 'BORED' },
    [],
    'null',
    '{"reason":"a\ttab"}',
    '{',
    '['.repeat(65) + ']'.repeat(65),
    ' '.repeat(1_048_577),
  ]) {
    await wire.call({ path: refused, body, token });
  }
  await wire.call({ path: refused, method: 'POST', token });
  await wire.call({
    path: refused,
    body: denial,
    token,
    headers: { 'Content-Type': 'text/plain' },
  });
  await wire.call({ path: '/pos/orders/none/cancel', body: denial, token });
  await wire.call({ path: `/pos/orders/${'x'.repeat(201)}/cancel`, body: denial, token });
  await wire.call({ path: '/pos/orders//cancel', body: denial, token });
  await wire.call({ path: '/pos/orders/%zz/cancel', body: denial, token });
  await wire.call({ path: refused, body: denial });
  await wire.call({ path: refused, body: '{', token: 'garbage' });
}

async function paths(wire: Wire, token: string): Promise<void> {
  wire.part('Paths and methods that are not there');
  for (const call of [
    { path: '/' },
    { path: '/pos' },
    { path: '/pos/orders' },
    { path: '/pos/orders', body: '{' },
    { path: '/pos/orders/none/', token },
    { path: '/POS/orders/none', token },
    { path: '/sandbox' },
    { path: '/sandbox/nothing', body: {} },
    { path: '/pos/integrate-store', token },
    { path: '/pos/orders/none/cancel' },
    { path: '/pos/orders/none/cancel', method: 'PUT', body: denial, token },
    { path: '/pos/orders/none/cancel', method: 'DELETE', token },
    { path: '/pos/orders/none', method: 'PATCH', body: {}, token },
    { path: '/oauth/token' },
    { path: '/sandbox/orders', method: 'PUT', body: {} },
    { path: '/oauth/token', method: 'OPTIONS' },
    { path: '/sandbox/clock', method: 'HEAD' },
  ]) {
    await wire.call(call);
  }
  wire.part('Health');
  await wire.call({ path: '/healthz' });
  await wire.call({ path: '/readyz' });
}

async function events(wire: Wire, endpoint: Endpoint, token: string): Promise<void> {
  const path = '/sandbox/events';
  wire.part('Every event of a store');
  for (const event_type of [
    'order.created',
    'order.updated',
    'order.cancelled',
    'order.delivered',
    'menu.updated',
    'menu.item_availability_changed',
    'store.status_changed',
  ]) {
    await wire.call({ path, body: { store_id: 'shop', event_type, data: { n: 1.5, ü: ['🍜'] } } });
  }
  await wire.call({ path, body: { store_id: 'plain', event_type: 'menu.updated' } });

  wire.part('Every event of a community');
  for (const event_type of ['order.created', 'order.status_changed']) {
    await wire.call({ path, body: { community_id: 'village', event_type, data: {} } });
  }

  wire.part('Requests for an action');
  const action = { store_id: 'shop', event_type: 'action_required' };
  for (const data of [
    { action: 'push_menu' },
    { request_type: 'push_menu', since: 'yesterday' },
    { action: 'push_menu', request_type: 'push_menu' },
    { action: 'push_menu', request_type: 'pull_menu' },
    { action: 'two words' },
    { action: 'größer' },
    { action: '' },
    { action: 7 },
    {},
  ]) {
    await wire.call({ path, body: { ...action, data } });
  }
  await wire.call({ path, body: { ...action, store_id: 'plain', data: { action: 'push_menu' } } });

  wire.part('An event type that nobody knows, with an action of its own');
  const unknown = { event_type: 'loyalty.points_expired', data: { action: 'push_menu' } };
  await wire.call({ path, body: { store_id: 'shop', ...unknown } });
  await wire.call({ path, body: { community_id: 'village', ...unknown } });

  wire.part('Events that cannot be fired');
  for (const body of [
    { community_id: 'village', event_type: 'menu.updated' },
    { store_id: 'shop', event_type: 'order.status_changed' },
    { store_id: 'nowhere', event_type: 'order.created' },
    { community_id: 'nowhere', event_type: 'order.created' },
    { store_id: 'quiet', event_type: 'order.created' },
    { store_id: 'shop', community_id: 'village', event_type: 'order.created' },
    { event_type: 'order.created' },
    { store_id: 'shop' },
    { store_id: 'shop', event_type: 'with space' },
    { store_id: 'shop', event_type: 'order.created', data: [] },
    { store_id: 'shop', event_type: 'order.created', timestamp: 'now' },
  ]) {
    await wire.call({ path, body });
  }

  wire.part('A store that is integrated late gets what happens from then on');
  const quiet = { store_id: 'quiet', webhook_url: endpoint.url('/accepts') };
  await wire.call({ path: '/pos/integrate-store', body: quiet, token });
  await wire.call({ path: '/sandbox/orders', body: { store_id: 'quiet' } });
}

async function refusedTokens(wire: Wire): Promise<void> {
  const path = '/pos/orders/none';
  const fresh = async () =>
    text(await wire.call({ path: '/oauth/token', body: credentials }), 'access_token');
  wire.part('Tokens that are refused');
  await wire.call({ path });
  for (const Authorization of [
    'Bearer garbage',
    'Bearer ',
    'bearer two words',
    'Basic c2FuZGJveA==',
    `Bearer ${'x'.repeat(600)}`,
  ]) {
    await wire.call({ path, headers: { Authorization } });
  }
  wire.part('Tokens that have expired, by the clock and by hand');
  const old = await fresh();
  await wire.call({ path, headers: { Authorization: `bEARER  ${old}` } });
  await wire.call({ path: '/sandbox/clock/advance', body: { by: 'PT1H' } });
  await wire.call({ path, token: old });
  const expire = '/sandbox/tokens/expire';
  const present = await fresh();
  await wire.call({ path: expire, body: { client_id: credentials.client_id } });
  await wire.call({ path, token: present });
  await wire.call({ path: expire, body: { client_id: 'nobody' } });
  await wire.call({ path: expire, body: {} });

  wire.part('Consent that is withdrawn and given again');
  const consent = '/sandbox/consent';
  const token = await fresh();
  const { client_id } = credentials;
  await wire.call({ path: consent, body: { client_id, granted: false } });
  await wire.call({ path, token });
  await wire.call({ path: '/oauth/token', body: credentials });
  await wire.call({ path: consent, body: { client_id, granted: true } });
  await wire.call({ path, token });
  await wire.call({ path: consent, body: { client_id: 'nobody', granted: true } });
  await wire.call({ path: consent, body: { client_id, granted: 'yes' } });
}

async function ladder(wire: Wire, endpoint: Endpoint): Promise<void> {
  wire.part('Deliveries that fail');
  const token = text(await wire.call({ path: '/oauth/token', body: credentials }), 'access_token');
  for (const path of ['/fails', '/moved', '/breaks-off', '/accepts-the-third'] as const) {
    const store_id = `shop-that${path.replace('/', '-')}`;
    await wire.call({ path: '/sandbox/stores', body: { store_id, location_id: 'somewhere' } });
    const body = { store_id, webhook_url: endpoint.url(path), external_store_id: 'mine' };
    await wire.call({ path: '/pos/integrate-store', body, token });
    await wire.call({
      path: '/sandbox/events',
      body: { store_id, event_type: 'action_required', data: { action: 'push_menu' } },
    });
  }
  // How long the ladder is, and each delay, is for other tests to say: the last attempts are made unseen.
  const path = '/sandbox/clock/advance';
  for (const [index, delayMs] of deliveryPolicy.delaysMs.slice(1, 3).entries()) {
    wire.part(`The clock is advanced to attempt ${index + 2}`);
    // Half a minute before it, and half a minute past it: real time that passes has its place in both.
    const alreadyMs = index === 0 ? 30_000 : 60_000;
    await wire.send({ path, body: { by: `PT${(delayMs - alreadyMs) / 1000}S` } });
    await wire.call({ path, body: { by: 'PT1M' } });
  }
  await wire.send({ path, body: { by: 'P30D' } });
  endpoint.take();
}

async function log(wire: Wire): Promise<void> {
  wire.part('The delivery log');
  const path = '/sandbox/deliveries';
  await wire.call({ path: `${path}?limit=6` });
  await wire.call({ path: `${path}?state=failed` });
  await wire.call({ path: `${path}?state=scheduled` });
  for (const query of ['state=lost', 'limit=0', 'limit=501', 'limit=many', 'limit=1&page=2']) {
    await wire.call({ path: `${path}?${query}` });
  }
  await wire.call({ path: `${path}/none` });
  for (const id of await newestIds(wire, 4)) await wire.call({ path: `${path}/${id}` });
}

async function newestIds(wire: Wire, count: number): Promise<string[]> {
  const { body } = await wire.send({ path: `/sandbox/deliveries?limit=${count}` });
  const ids = /"delivery_id":"([^"]+)"/g;
  return [...body.toString('utf8').matchAll(ids)].map((match) => match[1] ?? '');
}

async function clock(wire: Wire): Promise<void> {
  wire.part('The clock');
  await wire.call({ path: '/sandbox/clock' });
  for (const by of ['P1Y', 'tomorrow', '-PT1M', 'P9999D', 60]) {
    await wire.call({ path: '/sandbox/clock/advance', body: { by } });
  }
  await wire.call({ path: '/sandbox/clock/advance', body: {} });
}

async function brokenHttp(wire: Wire): Promise<void> {
  wire.part('Bytes that are no request');
  await wire.raw('nonsense\r\n\r\n');
  await wire.raw('GET /sandbox/clock HTTP/1.1\r\nConnection: close\r\n\r\n');
  await wire.raw(
    'POST /sandbox/stores HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: x\r\n\r\n{}',
  );
}

/** What a token is answered when its window is full; the sandbox lets two requests through. */
export async function travelTooFast(wire: Wire): Promise<void> {
  wire.part('Too many requests');
  const token = text(await wire.call({ path: '/oauth/token', body: credentials }), 'access_token');
  const call = { path: '/pos/orders/none', token };
  for (let request = 1; request <= 3; request += 1) await wire.call(call);
  wire.part('… of one token, or of one address without a token');
  await wire.call({ path: '/oauth/token', body: credentials });
  await wire.call({ path: '/oauth/token', body: credentials });
}
