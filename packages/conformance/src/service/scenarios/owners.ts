import { ownerFields, type Product, productOf } from '@ordering/events';
import { camelCase, identityIn } from '../../contract/identity.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { secretField } from '../../contract/policy.ts';
import { isSuccessful } from '../../http/exchange.ts';
import type { Script } from '../../http/script.ts';
import { always } from '../../http/script.ts';
import type { Endpoint, ScriptedServer } from '../../http/scripted-server.ts';
import { wallClock } from '../../http/wall-clock.ts';
import { CannotRun, DoesNotApply } from '../../run/cannot-run.ts';
import type { ActionName } from '../config/config.ts';
import { secondStore } from '../config/shapes.ts';
import { fillJson, namesIn } from '../config/template.ts';
import { actionOf, currentToken } from './actions.ts';
import { explain } from './explain.ts';
import { make } from './make.ts';
import { membersOf } from './steps.ts';
import type { ApiExchange, Owner, ServiceWorld } from './world.ts';
import { call, freshName, registering } from './world.ts';

/** What a new owner's endpoint is for, and how it answers. */
interface OwnerWish {
  /** Different for each owner of a run. */
  readonly purpose: string;
  /** The status of every answer of the endpoint. */
  readonly status: number;
  readonly externalStoreId?: string;
  /** What the endpoint does, where that is not always the same. */
  readonly script?: Script;
  /** Where the endpoint is, if not at the server of the run. */
  readonly server?: ScriptedServer;
  /** The URL under which that server is registered, if not its own. */
  readonly at?: string;
}

/** Whether so many stores more can be had. */
export function hasStores({ config, stock }: ServiceWorld, more: number): boolean {
  return config.actions.createStore !== undefined || stock.stores >= more;
}

/**
 * Says so where it needs more stores than there are declared to be.
 *
 * @throws DoesNotApply
 */
export function needsStores(world: ServiceWorld, more: number): void {
  if (hasStores(world, more) || !world.config.absent?.includes(secondStore)) return;
  throw new DoesNotApply(`the service was declared to have one store (absent: ${secondStore})`);
}

/** A new store, not yet integrated. */
export async function newStore(world: ServiceWorld): Promise<Readonly<Record<string, string>>> {
  const { config, stock } = world;
  const given = stock.store(false);
  if (given !== undefined) return given.ids;
  if (config.actions.createStore === undefined && config.given !== undefined) {
    needsStores(world, 1);
    throw new CannotRun(
      `it needs another store: give one under \`given.stores\`, or the action \`createStore\`; or declare \`absent: [${secondStore}]\``,
    );
  }
  return make(world, 'createStore', actionOf(world, 'createStore'), {});
}

/** The body that registers a store, from the configuration. */
export function registration(
  world: ServiceWorld,
  storeId: string,
  url: string,
  externalStoreId?: string,
): JsonObject {
  const template = world.config.integrateStoreBody;
  if (template === undefined) {
    throw new CannotRun('it needs `integrateStore`, which the configuration does not have');
  }
  const body = fillJson(template, { ...world.config.values, storeId, url, externalStoreId });
  if (isJsonObject(body)) return body;
  throw new CannotRun('`integrateStore.body` of the configuration must be a mapping');
}

/** A new store that is ready to be registered, with an endpoint of its own for its deliveries. */
export interface Registrable {
  readonly ids: Readonly<Record<string, string>>;
  readonly endpoint: Endpoint;
  readonly wish: OwnerWish;
  /** The body that registers it. */
  readonly body: JsonObject;
}

async function storeToRegister(world: ServiceWorld, wish: OwnerWish): Promise<Registrable> {
  const ids = await newStore(world);
  const endpoint = openEndpoint(world, wish);
  const { externalStoreId, ...without } = wish;
  // A service that does not take the customer's own id is not expected to know it.
  const takesOwnId = namesIn(world.config.integrateStoreBody ?? null).includes('externalStoreId');
  const body = registration(world, ids.storeId ?? '', endpoint.url, externalStoreId);
  return { ids, endpoint, wish: takesOwnId ? wish : without, body };
}

/** The same, or nothing where there is declared to be only one store. */
export async function spareStore(
  world: ServiceWorld,
  wish: OwnerWish,
): Promise<Registrable | undefined> {
  try {
    return await storeToRegister(world, wish);
  } catch (error) {
    if (error instanceof DoesNotApply) return undefined;
    throw error;
  }
}

/** A store whose deliveries come to the runner: one that is so already, or a new one, at an endpoint of its own. */
export async function integratedStore(world: ServiceWorld, wish: OwnerWish): Promise<Owner> {
  const given = world.stock.store(true);
  if (given !== undefined) {
    const { ids, secret = '', externalStoreId } = given;
    const product = productIn(ids, 'createStore');
    return addOwner(world, {
      ...{ ...openEndpoint(world, wish), kind: 'store', product, status: wish.status, secret, ids },
      ...(externalStoreId === undefined ? {} : { externalStoreId }),
    });
  }
  const { owner, exchange } = await registerNew(world, wish);
  return owner ?? failed(world, exchange);
}

/** Registers a new store, if the service lets it be registered with such an endpoint. */
export async function registerNew(
  world: ServiceWorld,
  wish: OwnerWish,
): Promise<{ readonly owner: Owner | undefined; readonly exchange: ApiExchange }> {
  const store = await storeToRegister(world, wish);
  const caller = { token: await currentToken(world) };
  const exchange = await call(world, registering, {}, store.body, caller);
  return { owner: adopt(world, store, exchange), exchange };
}

/** Makes an owner of a store, if this answer registered it. Its events may have come before the answer. */
export function adopt(
  world: ServiceWorld,
  { ids, endpoint, wish: { status, externalStoreId } }: Registrable,
  exchange: ApiExchange,
): Owner | undefined {
  const secret = secretIn(exchange);
  const present = world.owners.find(({ name }) => name === endpoint.name);
  if (secret === undefined || present !== undefined) return present;
  world.journal.made.push({
    by: 'integrateStore',
    values: { ...ids, url: endpoint.url, externalStoreId },
  });
  const product = productIn(ids, 'createStore');
  return addOwner(world, {
    ...{ ...endpoint, kind: 'store', product, status, secret, ids },
    ...(externalStoreId === undefined ? {} : { externalStoreId }),
  });
}

/** The secret that registering a store was answered with. */
function secretIn({ answer }: ApiExchange): string | undefined {
  if (answer.kind === 'failed' || !isSuccessful(answer)) return undefined;
  const { value } = parseJson(answer.body);
  const secret = isJsonObject(value) ? value[secretField] : undefined;
  return typeof secret === 'string' && secret !== '' ? secret : undefined;
}

/** What else to say where a registration gets in the way of another. */
const leftRegistered =
  '; if the store is registered from before, take that back (`undo.integrateStore` does so after a run), or give its secret with it under `given.stores`';

function failed(world: ServiceWorld, { answer, method, path }: ApiExchange): never {
  const what = `${method} ${path}`;
  if (answer.kind === 'failed' || !isSuccessful(answer)) {
    const why = explain(what, answer, (text) => world.vault.mask(text));
    const conflicts = answer.kind === 'answered' && answer.status === 409;
    throw new CannotRun(`a store cannot be integrated: ${why}${conflicts ? leftRegistered : ''}`);
  }
  const has = membersOf(parseJson(answer.body).value);
  throw new CannotRun(
    `a store cannot be integrated: ${what} gave ${answer.status} without \`${secretField}\`; ${has}`,
  );
}

/** The same owner, whose deliveries are answered with another status from now on. */
export function answeredAnew(world: ServiceWorld, owner: Owner, wish: OwnerWish): Owner {
  const latest = world.owners.findLast(({ ids }) => ids === owner.ids) ?? owner;
  if (latest.status === wish.status && wish.script === undefined) return latest;
  const endpoint = openEndpoint(world, wish);
  return addOwner(world, { ...latest, ...endpoint, status: wish.status, since: wallClock() });
}

/** A community whose deliveries come to the runner. Where no more can be had, it is one that there is. */
export async function newCommunity(world: ServiceWorld, wish: OwnerWish): Promise<Owner> {
  const given = world.stock.community();
  if (given !== undefined) {
    const product = productIn(given.ids, 'createCommunity');
    const endpoint = openEndpoint(world, wish);
    return addOwner(world, {
      ...endpoint,
      ...given,
      kind: 'community',
      product,
      status: wish.status,
    });
  }
  const present = world.owners.findLast(({ kind }) => kind === 'community');
  if (present !== undefined && world.config.actions.createCommunity === undefined) {
    return answeredAnew(world, present, wish);
  }
  const action = actionOf(world, 'createCommunity');
  const endpoint = openEndpoint(world, wish);
  const { secret = '', ...ids } = await make(world, 'createCommunity', action, {
    url: endpoint.url,
  });
  const product = productIn(ids, 'createCommunity');
  return addOwner(world, {
    ...{ ...endpoint, kind: 'community', product, status: wish.status, secret, ids },
  });
}

/** What an endpoint answers, beside the status: a delivery log may show it. */
export function saying(status: number): string {
  return `This endpoint of a conformance run answers ${status}.`;
}

function openEndpoint(world: ServiceWorld, wish: OwnerWish): Endpoint {
  const { purpose, status, script, server = world.server, at = server.url } = wish;
  const endpoint = server.endpoint(
    freshName(world, purpose),
    script ?? always({ kind: 'answer', status, body: saying(status) }),
  );
  return { ...endpoint, url: endpoint.url.replace(server.url, at) };
}

function addOwner(world: ServiceWorld, owner: Owner): Owner {
  world.vault.keep(owner.secret);
  world.owners.push(owner);
  return owner;
}

/** The product whose events have these ids in their envelope. */
function productIn(ids: Readonly<Record<string, string>>, action: ActionName): Product {
  const product = productOf(identityIn(ids));
  if (product !== undefined) return product;
  const names = ownerFields.map(({ field }) => camelCase(field)).join(' or ');
  throw new CannotRun(`no product has the ids that \`${action}\` takes; it should take ${names}`);
}

/** A new order at a store. */
export async function newOrder(
  world: ServiceWorld,
  ids: Readonly<Record<string, string>>,
): Promise<string> {
  const { storeId = '' } = ids;
  const given = world.stock.order(storeId);
  if (given !== undefined) return given;
  const { orderId = '' } = await make(world, 'createOrder', actionOf(world, 'createOrder'), ids);
  return orderId;
}
