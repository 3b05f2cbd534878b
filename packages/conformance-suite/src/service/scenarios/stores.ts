import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Endpoint } from '../../http/scripted-server.ts';
import { CannotRun, DoesNotApply } from '../../run/cannot-run.ts';
import { secondStore } from '../config/shapes.ts';
import { fillJson, namesIn } from '../config/template.ts';
import { actionOf } from './actions.ts';
import type { OwnerWish } from './endpoint.ts';
import { openEndpoint } from './endpoint.ts';
import { make } from './make.ts';
import type { ServiceWorld } from './world.ts';

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

export async function storeToRegister(world: ServiceWorld, wish: OwnerWish): Promise<Registrable> {
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

/** A new order at a store. */
export async function newOrder(
  world: ServiceWorld,
  ids: Readonly<Record<string, string>>,
): Promise<string> {
  const { storeId = '' } = ids;
  const given = world.stock.order(storeId);
  if (given !== undefined) return given;
  if (world.config.actions.createOrder === undefined && world.stock.gaveOrdersOf(storeId)) {
    throw new CannotRun(
      'it needs another order, and all that were given are used: give more under `given.stores[].orders`, or the action `createOrder`',
    );
  }
  const { orderId = '' } = await make(world, 'createOrder', actionOf(world, 'createOrder'), ids);
  return orderId;
}
