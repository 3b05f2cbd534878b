import type { Envelope } from '@ordering/events';
import { deliveryPolicy } from '@ordering/events';
import { deliveriesAt, isDelivery } from '../../http/is-delivery.ts';
import { wallClock } from '../../http/wall-clock.ts';
import { count } from '../../model/count.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { readBody } from './attribution.ts';
import { canFire, fire, ordinaryRowOf } from './firing.ts';
import { answeredAnew, integratedStore, newCommunity } from './owners.ts';
import { shared } from './shared.ts';
import { hasStores, newOrder } from './stores.ts';
import type { Owner, ServiceWorld } from './world.ts';

/**
 * What is tried before anything else: one registration (and with it the token), one order, one event. Where one of
 * them fails, it fails once, with one sentence, and what hangs on it is not tried.
 */

/** The status of endpoints that accept everything. */
export const accepting: number = deliveryPolicy.success.from;

/** A store for calls that need some store; its deliveries are accepted. */
export const someStore = shared((world: ServiceWorld) =>
  integratedStore(world, { purpose: 'api-store', status: accepting }),
);

const someOrder = shared(async (world: ServiceWorld) =>
  newOrder(world, (await someStore(world)).ids),
);

/** A new order, where orders can be made at all. */
export async function anOrder(world: ServiceWorld, { ids }: Pick<Owner, 'ids'>): Promise<string> {
  if (!world.stock.hasOrdersOf(ids.storeId ?? '')) await someOrder(world);
  return newOrder(world, ids);
}

type Wish = Parameters<typeof integratedStore>[1];

/** A new store, where stores can be integrated at all; where no more can be had, the one that there is. */
export async function aStore(world: ServiceWorld, wish: Wish): Promise<Owner> {
  const present = await someStore(world);
  return hasStores(world, 1) ? integratedStore(world, wish) : answeredAnew(world, present, wish);
}

/** Any owner of events: a store, or a community where no store can be made at all. */
const someOwner = shared((world: ServiceWorld) =>
  hasSomeStore(world)
    ? someStore(world)
    : newCommunity(world, { purpose: 'control-community', status: accepting }),
);

/** Whether stores can be made; otherwise there may still be communities. */
function hasSomeStore({ config }: ServiceWorld): boolean {
  const given = (config.given?.stores.length ?? 0) > 0;
  return (
    given ||
    config.actions.createStore !== undefined ||
    config.actions.createCommunity === undefined
  );
}

/** Where nothing has come in time, so many times as long is waited again: what is late is not unreachable. */
const moreTimes = 6;

/**
 * One event at an endpoint that accepts it: where nothing comes to the runner at all, nothing is said of the service.
 *
 * @returns How long first attempts have to be waited for.
 */
export const firstDelivery = shared(async (world: ServiceWorld): Promise<number> => {
  const owner = await someOwner(world);
  const row = ordinaryRowOf(world, owner);
  const { server, firstAttemptMs } = world;
  if (!canFire(world, owner.kind, row)) return firstAttemptMs;
  await fire(world, owner, row);
  const hasCome = () => deliveriesAt(server) > 0;
  if (await server.until(hasCome, firstAttemptMs)) {
    lookAtTime(world);
    return firstAttemptMs;
  }
  const moreMs = Math.min(moreTimes * firstAttemptMs, world.deadline.remainingMs());
  if (await server.until(hasCome, moreMs)) return firstAttemptMs + moreMs;
  const waited = Math.round(firstAttemptMs + moreMs) / 1000;
  const { made = 0 } = server.connections ?? {};
  const advice =
    made > 0
      ? `${count(made, 'connection')} came, and over none a delivery that HTTP can be read from; check what the service sends there`
      : 'check that the service can reach that address, or give another one with --callback-url';
  throw new CannotRun(
    `nothing came to the runner at ${server.url} within ${waited} s of an event: ${advice}`,
  );
});

/** The same, for whoever waits no longer for first attempts than they may take. */
export async function someDelivery(world: ServiceWorld): Promise<void> {
  const { firstAttemptMs } = world;
  if ((await firstDelivery(world)) === firstAttemptMs) return;
  throw new CannotRun(
    `the first delivery of the run did not come within ${firstAttemptMs / 1000} s of its event (see SND-105)`,
  );
}

/** More than the way of a delivery takes, and less than anybody means by a time. */
const allowedMs = 60_000;

/** Notes where the clock of the service is off: one that is turned by hand may show any time. */
function lookAtTime({ server, config, journal }: ServiceWorld): void {
  const { advance, scale } = config.clock;
  const first = server.received.find(isDelivery);
  if (advance !== undefined || scale !== 1 || first === undefined) return;
  const offMs = Date.parse(String(readBody(first.body)?.[timeField])) - first.at;
  // In whole minutes, so that the way of the delivery does not show.
  if (Math.abs(offMs) > allowedMs) journal.clockOffMs = Math.round(offMs / 60_000) * 60_000;
}

const timeField = 'timestamp' satisfies keyof Envelope;

/** Fires an event at some store, and waits until it has come: what was fired before has been attempted by then. */
export async function oneMoreDelivered(world: ServiceWorld): Promise<void> {
  const store = await someStore(world);
  const since = wallClock();
  await fire(world, store, ordinaryRowOf(world, store));
  const hasCome = () =>
    world.arrivals.of(store.name).findLast(({ at }) => at >= since) !== undefined;
  await world.server.until(hasCome, world.firstAttemptMs);
}
