import { deliveryPolicy } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { eventRows } from '../../contract/events.ts';
import type { Received } from '../../http/listener.ts';
import type { Scenario } from '../../model/scenario.ts';
import { scenario } from '../../model/scenario.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { pool } from '../../run/pool.ts';
import { canFire, fire, integratedStore, newCommunity } from './owners.ts';
import type { Owner, ServiceWorld } from './world.ts';
import { freshName } from './world.ts';

/** A delivery that came, and whose it is. */
export interface Arrival {
  readonly owner: Owner;
  readonly received: Received;
}

/** Events that were fired at an endpoint which accepts them. */
export interface FiredTranscript {
  readonly owners: readonly Owner[];
  readonly fired: readonly { readonly owner: Owner; readonly row: EventRow }[];
  /** How many of them came in time. */
  readonly arrived: number;
}

/** A first attempt does not wait, but the service may be slow. */
export const firstAttemptMs = 5000;

/** Every event that can be fired, at a store with the customer's own id, a store without one, and a community. */
const firedEvents: Scenario<ServiceWorld, FiredTranscript> = scenario(async (world) => {
  const status = deliveryPolicy.success.from;
  const externalStoreId = freshName(world, 'external');
  const owners = await Promise.all([
    integratedStore(world, { purpose: 'events-with-own-id', status, externalStoreId }),
    integratedStore(world, { purpose: 'events-without-own-id', status }),
    ...(world.config.actions.createCommunity === undefined
      ? []
      : [newCommunity(world, { purpose: 'events-community', status })]),
  ]);
  const fired = owners.flatMap((owner) =>
    eventRows
      .filter((row) => row.product === owner.product && canFire(world, owner, row))
      .map((row) => ({ owner, row })),
  );
  if (fired.length === 0) {
    throw new CannotRun('it needs a way to fire events: add `fire` to the configuration');
  }
  await pool(fired, 8, ({ owner, row }) => fire(world, owner, row));
  const counts = await Promise.all(owners.map((owner) => arrivals(owner, fired)));
  return { owners, fired, arrived: counts.reduce((sum, count) => sum + count, 0) };
});

async function arrivals(owner: Owner, fired: FiredTranscript['fired']): Promise<number> {
  const expected = fired.filter((each) => each.owner === owner).length;
  await owner.endpoint.hasReceived(expected, firstAttemptMs);
  return Math.min(expected, owner.endpoint.received.length);
}

/** Everything that the service has delivered in this run, whichever scenario brought it about. */
export interface DeliveredTranscript {
  readonly fired: FiredTranscript;
  readonly arrivals: readonly Arrival[];
}

export const everythingDelivered: Scenario<ServiceWorld, DeliveredTranscript> = scenario(
  async (world) => {
    const fired = await firedEvents.transcript(world);
    const all = world.owners.flatMap((owner) =>
      owner.endpoint.received.map((received) => ({ owner, received })),
    );
    return { fired, arrivals: all };
  },
);
