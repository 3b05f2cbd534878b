import type { EventRow } from '../../contract/events.ts';
import { delaysMs, ladderMs } from '../../contract/policy.ts';
import { quiet } from '../../http/catch-up.ts';
import { deliveriesAt } from '../../http/is-delivery.ts';
import type { ListeningServer } from '../../http/scripted-server.ts';
import type { WalkClock } from './clock.ts';
import { accepting, oneMoreDelivered } from './control.ts';
import { fire } from './firing.ts';
import { integratedStore } from './owners.ts';
import { hasStores } from './stores.ts';
import { inRealTime, slackMs } from './walk.ts';
import type { ServiceWorld } from './world.ts';

/** A server that has refused a connection. */
export interface Refusing {
  readonly server: ListeningServer;
  /** How many deliveries had come before it did so. */
  readonly before: number;
}

/** In real time, what an attempt that fails at once needs to have failed, when those that came later have come. */
const failedMs = 300;

/** In real time, what an attempt may need to arrive once its time has come. */
const arrivalMs = 2000;

/**
 * Fires an event at an endpoint that takes one delivery and then refuses the connection. Without another store, or where
 * nothing reaches another port, there is no such endpoint.
 *
 * @param again What is added to the name of a second one.
 */
export async function refuseOne(
  world: ServiceWorld,
  row: EventRow,
  again: string,
): Promise<Refusing | undefined> {
  if (world.openServer === undefined || !hasStores(world, 1)) return undefined;
  const server = await world.openServer();
  const wish = { purpose: `refused-connection${again}`, status: accepting, server };
  const store = await integratedStore(world, wish);
  await fire(world, store, row);
  const isReached = await server.until(() => deliveriesAt(server) > 0, world.firstAttemptMs);
  if (!isReached) return undefined;
  await server.refuse();
  await fire(world, store, row);
  await oneMoreDelivered(world);
  return takeAgain(world, server);
}

/** Takes connections again, when the one is certain to have been refused. */
async function takeAgain(
  world: ServiceWorld,
  server: ListeningServer,
): Promise<Refusing | undefined> {
  if (world.rehearsal !== undefined) return undefined;
  const before = deliveriesAt(server);
  await quiet(failedMs);
  try {
    await server.listen();
  } catch {
    // Somebody else has the port by now.
    return undefined;
  }
  await quiet(failedMs);
  // What comes at once has not been refused before: the service was late.
  return deliveriesAt(server) > before ? undefined : { server, before };
}

/** Whether there was another attempt, after the time for it has come and a long time more. */
export async function isTriedAgain(
  { server, before }: Refusing,
  clock: WalkClock,
  scale: number,
): Promise<boolean> {
  const hasCome = () => deliveriesAt(server) > before;
  const come = (withinMs: number) => server.until(hasCome, withinMs);
  const slack = slackMs(delaysMs[1] ?? 0);
  for (const more of inRealTime(clock, scale) ? [slack] : [slack, ladderMs]) {
    if (await come(arrivalMs)) return true;
    await clock.pass(more, come);
  }
  return come(arrivalMs);
}
