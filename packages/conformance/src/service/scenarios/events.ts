import { eventRows } from '../../contract/events.ts';
import type { Observation } from '../../http/observation.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { pool } from '../../run/pool.ts';
import { productOfOwner } from '../config/shapes.ts';
import { bodyIn, ownerOf, typeIn } from './attribution.ts';
import { accepting, aStore, someDelivery } from './control.ts';
import { canFire, fire } from './firing.ts';
import { newCommunity } from './owners.ts';
import { delivered } from './shapes.ts';
import { shared } from './shared.ts';
import type { Owner, ServiceWorld } from './world.ts';
import { freshName, namedOwners, observations } from './world.ts';

/** An event that was brought about. */
export interface Fired {
  /** The name of the owner. */
  readonly owner: string;
  readonly type: string;
}

/** Everything that the service has delivered in this run, whichever scenario brought it about. */
export interface Delivered {
  readonly owners: readonly Owner[];
  readonly observations: readonly Observation[];
  /** What was fired for its own sake, at owners that accept everything. */
  readonly fired: readonly Fired[];
  /** Why a product has no owner, by its id. */
  readonly without: Readonly<Record<string, string>>;
  /** What was declared not to be there: products, and event types of products. */
  readonly absent: readonly string[];
  /** How long first attempts were waited for. */
  readonly firstAttemptMs: number;
}

type FiredEvents = Pick<Delivered, 'fired' | 'without'>;

/** Every event that can be fired, at a store with the customer's own id, a store without one, and a community. */
const firedEvents = shared(async (world: ServiceWorld): Promise<FiredEvents> => {
  if (world.config.fire.length === 0) {
    throw new CannotRun('it needs a way to fire events: add `fire` to the configuration');
  }
  await someDelivery(world);
  const status = accepting;
  const externalStoreId = freshName(world, 'external');
  const made = await Promise.all([
    tried('store', () => aStore(world, { purpose: 'events-with-own-id', status, externalStoreId })),
    tried('store', () => aStore(world, { purpose: 'events-without-own-id', status })),
    tried('community', () => newCommunity(world, { purpose: 'events-community', status })),
  ]);
  // Where there is only one store, it is the same one twice.
  const owners = new Set(made.flatMap(({ owner }) => owner ?? []));
  const toFire = [...owners].flatMap((owner) =>
    eventRows
      .filter((row) => row.product === owner.product && canFire(world, owner, row))
      .map((row) => ({ owner, row })),
  );
  await pool(toFire, 8, ({ owner, row }) => fire(world, owner, row));
  const fired = toFire.map(({ owner, row }) => ({ owner: owner.name, type: row.type }));
  await world.server.until(() => haveArrived(world, fired), world.firstAttemptMs);
  const without = made.flatMap(({ product, because }) =>
    product === undefined || because === undefined ? [] : [[product, because]],
  );
  return { fired, without: Object.fromEntries(without) };
});

/** An owner, or why there is none. */
async function tried(kind: Owner['kind'], make: () => Promise<Owner>) {
  const product = productOfOwner(kind);
  try {
    return { product, owner: await make() };
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return { product, because: error.message };
  }
}

function haveArrived(world: ServiceWorld, fired: readonly Fired[]): boolean {
  const owners = namedOwners(world);
  const came = new Set(
    observations(world).map((each) => {
      const body = bodyIn(each);
      return `${ownerOf(owners, { ...each, body })?.name} ${typeIn(body)}`;
    }),
  );
  return fired.every(({ owner, type }) => came.has(`${owner} ${type}`));
}

export const everythingDelivered: Recorded<ServiceWorld, Delivered> = {
  name: 'everything delivered',
  isTranscript: delivered,
  async play(world) {
    const fired = await firedEvents(world);
    const { owners, config, firstAttemptMs } = world;
    const { absent = [] } = config;
    return { ...fired, owners, observations: observations(world), absent, firstAttemptMs };
  },
};
