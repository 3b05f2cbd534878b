import { ownerFields, type Product, productOf } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { dataOf, exampleOf } from '../../contract/events.ts';
import { camelCase, identityIn } from '../../contract/identity.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { secretField } from '../../contract/policy.ts';
import { describeAnswer, isSuccessful } from '../../http/exchange.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import type { ActionName } from '../config/config.ts';
import { fillJson } from '../config/template.ts';
import { actionOf, currentToken, runAction } from './actions.ts';
import type { ApiExchange, Owner, ServiceWorld } from './world.ts';
import { call, freshName } from './world.ts';

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

/** A new store whose deliveries come to an endpoint of its own. */
export async function integratedStore(world: ServiceWorld, wish: OwnerWish): Promise<Owner> {
  const ids = await newStore(world);
  const endpoint = world.listener.endpoint(`/${freshName(world, wish.purpose)}`, wish.status);
  const body = registration(world, ids.storeId ?? '', endpoint.url, wish.externalStoreId);
  const caller = { token: await currentToken(world) };
  const secret = secretIn(await call(world, 'integrateStore', {}, body, caller));
  const { externalStoreId } = wish;
  const owner: Owner = {
    kind: 'store',
    product: productIn(ids, 'createStore'),
    endpoint,
    secret,
    ids,
    ...(externalStoreId === undefined ? {} : { externalStoreId }),
  };
  world.owners.push(owner);
  return owner;
}

/** The secret that registering a store was answered with. */
function secretIn({ answer, method, path }: ApiExchange): string {
  if (answer.kind === 'answered' && isSuccessful(answer)) {
    const { value } = parseJson(answer.body);
    const secret = isJsonObject(value) ? value[secretField] : undefined;
    if (typeof secret === 'string' && secret !== '') return secret;
  }
  const body = answer.kind === 'answered' ? `: ${answer.body.slice(0, 200)}` : '';
  throw new CannotRun(
    `a store cannot be integrated: ${method} ${path} gave ${describeAnswer(answer)}${body}`,
  );
}

/** A new community whose deliveries come to an endpoint of its own. */
export async function newCommunity(world: ServiceWorld, wish: OwnerWish): Promise<Owner> {
  const action = actionOf(world, 'createCommunity');
  const endpoint = world.listener.endpoint(`/${freshName(world, wish.purpose)}`, wish.status);
  const { secret = '', ...ids } = await runAction(world, action, { url: endpoint.url });
  const product = productIn(ids, 'createCommunity');
  const owner: Owner = { kind: 'community', product, endpoint, secret, ids };
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
