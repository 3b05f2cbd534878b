import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { ErrorCode, errorBody } from '@ordering/errors';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { connectionsTo } from '../../testing/connections.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import type { FakeAnswer, FakeOrder, FakeState, ServiceDecisions } from './decisions.ts';
import { correctService, denied, done, ofDenial } from './decisions.ts';
import { fire, happen, productOf, turn } from './fake-deliveries.ts';

const tickMs = 20;

interface RunningService extends AsyncDisposable {
  readonly url: string;
  /** The ids of what is there. */
  things(): readonly string[];
}

export async function startService(
  decisions: Partial<ServiceDecisions> = {},
  onRequest: (method: string, path: string) => void = () => {},
): Promise<RunningService> {
  const how = { ...correctService, ...decisions };
  const state: FakeState = {
    tokens: new Map(),
    stores: new Map(),
    communities: new Map(),
    orders: new Map(),
    permitted: new Set(),
    jobs: new Set(),
    codes: new Map(),
    deliveries: [],
    calls: [],
    now: Date.now(),
    putsOff: false,
    busy: Promise.resolve(),
    moved: Promise.resolve(),
  };
  let tickedAt = performance.now();
  // A timer that goes off late has more to make up for.
  const tick = () => {
    const ms = Math.floor(performance.now() - tickedAt);
    tickedAt += ms;
    void turn(ms, how, state);
  };
  const ticking = how.goesOn ? setInterval(tick, tickMs) : undefined;
  const server = createServer((request, response) => {
    onRequest(request.method ?? '', request.url ?? '');
    how
      .pace(() => handle(request, how, state))
      .then(
        ({ status, body, headers, ends, drops }) => {
          if (drops) {
            request.socket.destroy();
            return;
          }
          response.writeHead(status, { 'content-type': 'application/json', ...headers });
          response.end(typeof body === 'string' ? body : JSON.stringify(body), () => ends && end());
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  const end = connectionsTo(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    things: () =>
      [state.stores, state.communities, state.orders].flatMap((each) => [...each.keys()]),
    async [Symbol.asyncDispose]() {
      clearInterval(ticking);
      server.closeAllConnections();
      server.close();
    },
  };
}

async function handle(
  request: IncomingMessage,
  how: ServiceDecisions,
  state: FakeState,
): Promise<FakeAnswer> {
  const text = (await readBytes(request)).toString();
  const { ok: isJson, value: body } = parseJson(text);
  const given = isJsonObject(body) ? body : {};
  const path = request.url ?? '';
  const [, order] = /^\/pos\/orders\/([^/]+)\/cancel$/.exec(path) ?? [];
  if (path.startsWith('/pos/')) {
    const tooSoon = how.throttled(state);
    if (tooSoon !== undefined) return tooSoon;
    const token = how.tokenIn(request.headers);
    const problem = how.unauthorised(token, state);
    if (problem !== undefined) {
      return typeof problem === 'string' ? how.failure(problem, 'not authorised') : problem;
    }
    const oddity = oddityOf(request, text.length, isJson && isJsonObject(body));
    if (oddity !== undefined) return how.oddity(oddity);
    const reaches = how.reaches(state.tokens.get(token ?? '') ?? {});
    return order === undefined
      ? integrate(given, how, state, reaches)
      : cancel(decoded(order), given, how, state, reaches);
  }
  if (path === '/token') {
    if (!how.grantsToken(request.headersDistinct['content-type'] ?? [], text)) {
      return how.failure(ErrorCode.authInvalidClient, 'who is that?');
    }
    const token = randomUUID();
    state.tokens.set(token, { expired: false });
    return ok(how.granted(token));
  }
  if (!path.startsWith('/control/')) return how.oddity(404);
  const verb = path.replace('/control/', '');
  return request.method === 'DELETE' ? remove(verb, state) : control(verb, given, how, state);
}

/** What a path names; what is written in no way that there is names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** More than any call has. */
const mostBytes = 1024 * 1024;

/** The status for a request that no operation describes, or undefined. */
function oddityOf(
  { method, headersDistinct }: IncomingMessage,
  bytes: number,
  isObject: boolean,
): number | undefined {
  if (method !== 'POST') return 405;
  if (bytes > mostBytes) return 413;
  const types = headersDistinct['content-type'] ?? [];
  if (!types.some((type) => type.startsWith('application/json'))) return 415;
  return isObject ? undefined : 400;
}

function remove(thing: string, { stores, communities, orders }: FakeState): FakeAnswer {
  const [, which = ''] = thing.split('/');
  const removed = [stores, communities, orders].map((things) => things.delete(which));
  return removed.includes(true) ? ok({}) : { status: 404, body: 'no such thing' };
}

async function integrate(
  given: JsonObject,
  how: ServiceDecisions,
  state: FakeState,
  reaches: boolean,
): Promise<FakeAnswer> {
  const bad = how.badRegistration(given);
  if (bad !== undefined) return how.failure(...bad);
  const id = String(given.store);
  if (!reaches || !state.stores.has(id)) return how.failure(how.missing.store, 'no such store');
  const endpoint = String(given.url);
  if (URL.canParse(endpoint) && (await how.refusesEndpoint(new URL(endpoint)))) {
    return how.failure(ErrorCode.requestValidation, 'url: not an address of the public');
  }
  const present = state.stores.get(id);
  if (present !== undefined) {
    const again = how.registeredAgain(present.secret);
    return again ?? { status: 409, body: errorBody({ code: 'store.taken', message: 'taken' }) };
  }
  const secret = how.newSecret();
  const own = given.own;
  const externalStoreId = typeof own === 'string' ? own : undefined;
  const url = how.addressOf(String(given.url), state);
  state.stores.set(id, { url, secret, externalStoreId });
  for (const type of how.alsoHappens.registered) happen({ store: id, type }, how, state);
  return { status: 201, body: how.registered(secret, given, state) };
}

async function cancel(
  id: string,
  body: JsonObject,
  how: ServiceDecisions,
  state: FakeState,
  reaches: boolean,
): Promise<FakeAnswer> {
  const bad = how.badDenial(body);
  const order = state.orders.get(id);
  if (bad !== undefined) {
    if (order !== undefined) refuse(id, order, how.comesOfRefused.bad, how, state);
    return how.failure(...bad);
  }
  if (!reaches || order === undefined) return how.failure(how.missing.order, 'no such order');
  if (state.stores.get(order.storeId) === undefined) {
    return how.failure(how.missing.integration, 'not integrated');
  }
  const again = order.status === denied ? how.cancelledAgain : undefined;
  if (again !== undefined) return again;
  const isOpen = () => how.canCancel(order.status);
  if (!(await how.changes({ by: 'denial', isOpen, make: () => enter(order, denied) }))) {
    refuse(id, order, how.comesOfRefused.late, how, state);
    return how.failure(ErrorCode.orderInvalidTransition, 'too late');
  }
  const about = { store: order.storeId, data: how.orderData(id) };
  for (const type of [ofDenial, ...how.alsoHappens.cancelled]) {
    happen({ ...about, type }, how, state);
  }
  return how.cancelled;
}

function enter(order: FakeOrder, status: string): true {
  order.status = status;
  return true;
}

/** Does what this service does about a denial that it refuses. */
function refuse(
  id: string,
  order: FakeOrder,
  comes: ServiceDecisions['comesOfRefused']['bad'],
  how: ServiceDecisions,
  state: FakeState,
): void {
  const { storeId: store } = order;
  for (const type of how.alsoHappens.refused) {
    happen({ store, type, data: how.orderData(randomUUID()) }, how, state);
  }
  const isDenied = order.status === denied;
  if (comes.startsWith('the denial')) order.status = denied;
  const isAnnounced = comes === 'an event' || (comes === 'the denial' && !isDenied);
  if (!isAnnounced) return;
  const event = { store, type: ofDenial, data: how.orderData(id) };
  setTimeout(() => happen(event, how, state), how.refusedAfterMs);
}

async function control(
  verb: string,
  given: JsonObject,
  how: ServiceDecisions,
  state: FakeState,
): Promise<FakeAnswer> {
  const id = typeof given.id === 'string' ? given.id : randomUUID();
  const [what, which = ''] = verb.split('/');
  switch (what) {
    case 'stores':
      state.stores.set(id, undefined);
      return ok({ id });
    case 'communities': {
      const secret = randomUUID();
      state.communities.set(id, { url: String(given.url), secret, externalStoreId: undefined });
      return ok({ id, secret });
    }
    case 'orders':
      if (which !== '') return advance(which, given, how, state);
      state.orders.set(id, { storeId: String(given.store), status: 'placed' });
      return ok({ id });
    case 'tokens': {
      const token = randomUUID();
      state.tokens.set(token, { [which]: true });
      return ok({ token });
    }
    case 'throttle':
      state.putsOff = true;
      return ok({});
    case 'restart':
      how.restart(state);
      return { ...ok({}), ends: true };
    case 'log': {
      const delivery = state.deliveries.find((each) => each.id === which);
      return delivery === undefined ? { status: 404, body: 'no such' } : ok(how.logs(delivery));
    }
    case 'expire':
      state.tokens.set(String(given.token), { expired: true });
      return ok({});
    case 'causes':
      for (const type of how.caused(String(given.type), productOf(given))) {
        happen({ ...given, type }, how, state);
      }
      return ok({});
    case 'codes':
      return reach(which, how);
    case 'settings':
      state.permitted[given.permitted === true ? 'add' : 'delete'](which);
      return ok({});
    case 'menus':
      return pushMenu(which, how, state);
    case 'jobs':
      return how.findsJob(state.jobs.has(which))
        ? ok({ id: which })
        : reach(ErrorCode.menuJobNotFound, how);
    case 'authorizations': {
      const redirectUri = String(given.redirectUri);
      state.codes.set(id, { redirectUri, isUsed: false });
      return ok({ code: id, redirectUri });
    }
    case 'exchanges':
      return exchange(given, how, state);
    case 'fire':
      return fire(given, how, state);
    case 'advance':
      await turn(Number(given.ms), how, state);
      return ok({});
    default:
      return { status: 404, body: 'no such thing' };
  }
}

/** Advances an order to a status, or to its end. */
async function advance(
  id: string,
  { to = done }: JsonObject,
  how: ServiceDecisions,
  { orders }: FakeState,
): Promise<FakeAnswer> {
  const order = orders.get(id);
  if (order === undefined) return { status: 404, body: 'no such' };
  const isOpen = () => order.status !== denied;
  const make = () => enter(order, String(to));
  if (await how.changes({ by: 'delivery', isOpen, make })) return ok({ id });
  return how.failure(ErrorCode.orderInvalidTransition, 'it was denied');
}

function pushMenu(
  store: string,
  how: ServiceDecisions,
  { permitted, jobs }: FakeState,
): FakeAnswer {
  if (!how.takesMenu(permitted.has(store))) return reach(ErrorCode.menuPushNotAllowed, how);
  const job = randomUUID();
  jobs.add(job);
  return ok({ job });
}

function exchange(given: JsonObject, how: ServiceDecisions, state: FakeState): FakeAnswer {
  const code = state.codes.get(String(given.code));
  if (code === undefined || !how.takesCode(code.isUsed, code.redirectUri === given.redirectUri)) {
    return reach(ErrorCode.authInvalidGrant, how);
  }
  code.isUsed = true;
  const token = randomUUID();
  state.tokens.set(token, {});
  return ok({ token });
}

/** Does what is refused with a code. */
function reach(wanted: string, how: ServiceDecisions): FakeAnswer {
  const code = Object.values(ErrorCode).find((each) => each === wanted);
  if (code === undefined) return { status: 404, body: 'no such code' };
  return how.failure(how.reached(code), 'as it was asked for');
}

function ok(body: Json): FakeAnswer {
  return { status: 200, body };
}
