import type { Product } from '@ordering/events';
import { ownerFields, productOf } from '@ordering/events';
import { isBareError } from '../../contract/api.ts';
import { camelCase, identityIn } from '../../contract/identity.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { secretField } from '../../contract/policy.ts';
import { isSuccessful } from '../../http/exchange.ts';
import { wallClock } from '../../http/wall-clock.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import type { ActionName } from '../config/config.ts';
import { actionOf, currentToken } from './actions.ts';
import type { OwnerWish } from './endpoint.ts';
import { openEndpoint } from './endpoint.ts';
import { describeContent, explain } from './explain.ts';
import { make } from './make.ts';
import { cannotHide } from './secrets.ts';
import type { Registrable } from './stores.ts';
import { storeToRegister } from './stores.ts';
import type { ApiExchange, Owner, ServiceWorld } from './world.ts';
import { call, registering } from './world.ts';

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
  world.journal.add({
    by: 'integrateStore',
    values: { ...ids, url: endpoint.url, externalStoreId },
  });
  const product = productIn(ids, 'createStore');
  return addOwner(world, {
    ...{ ...endpoint, kind: 'store', product, status, secret, ids },
    ...(externalStoreId === undefined ? {} : { externalStoreId }),
  });
}

/** The secret that registering a store was answered with, if it can be used. */
function secretIn(exchange: ApiExchange): string | undefined {
  const secret = anySecretIn(exchange);
  return secret === undefined || cannotHide(secret) === undefined ? secret : undefined;
}

function anySecretIn({ answer }: ApiExchange): string | undefined {
  if (answer.kind === 'failed' || !isSuccessful(answer)) return undefined;
  const { value } = parseJson(answer.body);
  const secret = isJsonObject(value) ? value[secretField] : undefined;
  return typeof secret === 'string' && secret !== '' ? secret : undefined;
}

/** What else to say where a registration gets in the way of another. */
const leftRegistered =
  '; if the store is still registered from an earlier run, remove that registration (`undo.integrateStore` does so after a run), or give the store with its secret under `given.stores`';

function failed(world: ServiceWorld, exchange: ApiExchange): never {
  const { answer, method, path } = exchange;
  const what = `${method} ${path}`;
  if (answer.kind === 'failed' || !isSuccessful(answer) || isBareError(answer.body)) {
    const why = explain(what, answer, (text) => world.vault.mask(text));
    const conflicts = answer.kind === 'answered' && answer.status === 409;
    throw new CannotRun(`a store cannot be integrated: ${why}${conflicts ? leftRegistered : ''}`);
  }
  const secret = anySecretIn(exchange);
  if (secret !== undefined) {
    throw new CannotRun(
      `a store cannot be integrated: the \`${secretField}\` that ${what} gave cannot be used: ${cannotHide(secret)}`,
    );
  }
  const gave = `a store cannot be integrated: ${what} gave ${answer.status}`;
  const { value } = parseJson(answer.body);
  const given = isJsonObject(value) ? value[secretField] : undefined;
  throw new CannotRun(
    given === undefined
      ? `${gave} without \`${secretField}\`; ${describeContent(answer)}`
      : `${gave} with a \`${secretField}\` that is ${given === '' ? 'empty' : 'not a string'}`,
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
