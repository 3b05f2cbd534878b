import { ownerFields, type Product, productOf } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { dataOf, exampleOf } from '../../contract/events.ts';
import { camelCase, identityIn } from '../../contract/identity.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { secretField } from '../../contract/policy.ts';
import { isSuccessful } from '../../http/exchange.ts';
import { always } from '../../http/script.ts';
import type { Endpoint } from '../../http/scripted-server.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import type { ActionName } from '../config/config.ts';
import { fillJson } from '../config/template.ts';
import { actionOf, currentToken, membersOf, runAction } from './actions.ts';
import { explain } from './explain.ts';
import type { ApiExchange, Owner, ServiceWorld } from './world.ts';
import { call, freshName, registering } from './world.ts';

/** What a new owner's endpoint is for, and how it answers. */
interface OwnerWish {
  /** Different for each owner of a run. */
  readonly purpose: string;
  /** The status of every answer of the endpoint. */
  readonly status: number;
  readonly externalStoreId?: string;
}

/** A new store, not yet integrated. */
export async function newStore(world: ServiceWorld): Promise<Readonly<Record<string, string>>> {
  return runAction(world, actionOf(world, 'createStore'), {});
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

export async function storeToRegister(world: ServiceWorld, wish: OwnerWish): Promise<Registrable> {
  const ids = await newStore(world);
  const endpoint = openEndpoint(world, wish);
  const body = registration(world, ids.storeId ?? '', endpoint.url, wish.externalStoreId);
  return { ids, endpoint, wish, body };
}

/** A new store whose deliveries come to an endpoint of its own. */
export async function integratedStore(world: ServiceWorld, wish: OwnerWish): Promise<Owner> {
  const store = await storeToRegister(world, wish);
  const caller = { token: await currentToken(world) };
  const exchange = await call(world, registering, {}, store.body, caller);
  const owner = adopt(world, store, exchange);
  return owner ?? failed(world, exchange);
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

function failed(world: ServiceWorld, { answer, method, path }: ApiExchange): never {
  const what = `${method} ${path}`;
  if (answer.kind === 'failed' || !isSuccessful(answer)) {
    const why = explain(what, answer, (text) => world.vault.mask(text));
    throw new CannotRun(`a store cannot be integrated: ${why}`);
  }
  const has = membersOf(parseJson(answer.body).value);
  throw new CannotRun(
    `a store cannot be integrated: ${what} gave ${answer.status} without \`${secretField}\`; ${has}`,
  );
}

/** A new community whose deliveries come to an endpoint of its own. */
export async function newCommunity(world: ServiceWorld, wish: OwnerWish): Promise<Owner> {
  const action = actionOf(world, 'createCommunity');
  const endpoint = openEndpoint(world, wish);
  const { secret = '', ...ids } = await runAction(world, action, { url: endpoint.url });
  const product = productIn(ids, 'createCommunity');
  return addOwner(world, {
    ...{ ...endpoint, kind: 'community', product, status: wish.status, secret, ids },
  });
}

function openEndpoint(world: ServiceWorld, { purpose, status }: OwnerWish): Endpoint {
  return world.server.endpoint(freshName(world, purpose), always({ kind: 'answer', status }));
}

function addOwner(world: ServiceWorld, owner: Owner): Owner {
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
  const { orderId = '' } = await runAction(world, actionOf(world, 'createOrder'), ids);
  return orderId;
}

/** Whether the configuration can fire this event at an owner of its product. */
export function canFire(world: ServiceWorld, owner: Owner, row: EventRow): boolean {
  return firingOf(world, owner, row) !== undefined;
}

/** Brings an event about at an owner of its product. */
export async function fire(world: ServiceWorld, owner: Owner, row: EventRow): Promise<void> {
  const firing = firingOf(world, owner, row);
  if (firing === undefined) {
    throw new CannotRun(
      `it needs a way to fire ${row.type}: add it to \`fire\` of the configuration`,
    );
  }
  const data = dataOf(exampleOf(row));
  await runAction(world, firing.action, { ...owner.ids, eventType: row.type, data });
}

function firingOf(world: ServiceWorld, { kind }: Owner, { type }: EventRow) {
  return world.config.fire.find(
    ({ owner, types }) => owner === kind && (types?.includes(type) ?? true),
  );
}
