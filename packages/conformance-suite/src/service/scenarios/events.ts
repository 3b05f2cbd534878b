import { eventRows, nameOfRow } from '../../contract/events.ts';
import { Observation } from '../../http/observation.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import type { Reason } from '../../run/cannot-run.ts';
import { CannotRun, reasonIn } from '../../run/cannot-run.ts';
import { pool } from '../../run/pool.ts';
import { dictionary, list, number, type Of, object, optional, text } from '../../shape.ts';
import { productOfOwner } from '../config/shapes.ts';
import { bodyIn, cameIn, ownerOf, typeIn } from './attribution.ts';
import { accepting, aStore, someDelivery } from './control.ts';
import { canFire, fire } from './firing.ts';
import { newCommunity } from './owners.ts';
import { shared } from './shared.ts';
import type { ServiceWorld } from './world.ts';
import { freshName, Owner } from './world.ts';

/** An event that was brought about. */
const Fired = object({
  /** The name of the owner. */
  owner: text,
  type: text,
});
type Fired = Of<typeof Fired>;

/** Everything that the service has delivered in this run, whichever scenario brought it about. */
export const Delivered = object({
  owners: list(Owner),
  observations: list(Observation),
  /** What was fired for its own sake, at owners that accept everything. */
  fired: list(Fired),
  /** Why an event that can be fired was not, by its product and type: nobody could be made to have it. */
  without: dictionary(text),
  /** The action that does not work, where that is why, by the same names. */
  means: optional(dictionary(text)),
  /** What was declared not to be there: products, and event types of products. */
  absent: list(text),
  /** How long first attempts were waited for. */
  firstAttemptMs: number,
});
export type Delivered = Of<typeof Delivered>;

type FiredEvents = Pick<Delivered, 'fired' | 'without' | 'means'>;

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
    rowsToFire(world, owner.kind).map((row) => ({ owner, row })),
  );
  await pool(toFire, 8, ({ owner, row }) => fire(world, owner, row));
  const fired = toFire.map(({ owner, row }) => ({ owner: owner.name, type: row.type }));
  await world.server.until(() => haveArrived(world, fired), world.firstAttemptMs);
  const byRow = (member: 'because' | 'means') =>
    Object.fromEntries(
      made.flatMap(({ kind, [member]: said }) =>
        said === undefined
          ? []
          : rowsToFire(world, kind).map((row) => [nameOfRow(row), said] as const),
      ),
    );
  return { fired, without: byRow('because'), means: byRow('means') };
});

/** What the configuration can fire at such an owner. */
function rowsToFire(world: ServiceWorld, kind: Owner['kind']) {
  return eventRows.filter(
    (row) => row.product === productOfOwner(kind) && canFire(world, kind, row),
  );
}

/** An owner, or why there is none. */
async function tried(
  kind: Owner['kind'],
  make: () => Promise<Owner>,
): Promise<{ readonly kind: Owner['kind']; readonly owner?: Owner } & Partial<Reason>> {
  try {
    return { kind, owner: await make() };
  } catch (error) {
    return { kind, ...reasonIn(error) };
  }
}

function haveArrived(world: ServiceWorld, fired: readonly Fired[]): boolean {
  return fired.every(({ owner, type }) =>
    world.arrivals.of(owner).some((each) => typeIn(bodyIn(each)) === type),
  );
}

export const everythingDelivered: Recorded<ServiceWorld, Delivered> = {
  name: 'everything delivered',
  isTranscript: Delivered,
  async play(world) {
    const fired = await firedEvents(world);
    const { owners, config, firstAttemptMs, arrivals } = world;
    const { absent = [] } = config;
    // What belongs to nobody here is not judged, and how it was signed takes time to find out.
    const observations = arrivals.deliveries().filter((each) => ownerOf(owners, cameIn(each)));
    return { ...fired, owners, observations, absent, firstAttemptMs };
  },
};
