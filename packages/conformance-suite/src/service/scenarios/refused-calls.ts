import { quiet } from '../../http/catch-up.ts';
import { isSuccessful } from '../../http/exchange.ts';
import { Observation } from '../../http/observation.ts';
import { wallClock } from '../../http/wall-clock.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object, text, truth } from '../../shape.ts';
import { deliveriesOf } from './attribution.ts';
import { everyBadDenial } from './bad-bodies.ts';
import { Tried } from './calls.ts';
import { accepting, anOrder, someDelivery, someStore } from './control.ts';
import { lateDenials } from './denials.ts';
import { fire, ordinaryRowOf } from './firing.ts';
import { integratedStore } from './owners.ts';
import type { ServiceWorld } from './world.ts';
import { namedOwners, observations } from './world.ts';

/** Denials that were refused, and what came to their store from the first of them until an event after the last. */
export const RefusedCalls = object({
  /** Refused for their bodies. */
  bad: list(Tried),
  /** As many again, of an order that was delivered; none where it could not be, or is denied already. */
  late: list(Tried),
  came: list(Observation),
  /** The type of the event that was fired after them. */
  fired: text,
  /** Whether that came. */
  isHeard: truth,
});
export type RefusedCalls = Of<typeof RefusedCalls>;

/** In real time, what an event that nobody should have caused may need to come. */
const quietMs = 300;

export const refusedCalls: Recorded<ServiceWorld, RefusedCalls> = {
  name: 'denials that are refused, and what is heard of them',
  isTranscript: RefusedCalls,
  async play(world) {
    await someDelivery(world);
    await someStore(world);
    // At a store of its own, at which nothing else goes on.
    const store = await integratedStore(world, { purpose: 'refused-calls', status: accepting });
    const orderId = await anOrder(world, store);
    const firstAt = wallClock();
    const bad = await everyBadDenial(world, orderId);
    // In a rehearsal everything is carried out.
    const isDenied =
      world.rehearsal === undefined && bad.some(({ exchange }) => isSuccessful(exchange.answer));
    const late = isDenied ? [] : await lateDenials(world, store.ids, orderId, bad.length);
    const lastAt = wallClock();
    const row = ordinaryRowOf(world, store);
    await fire(world, store, row);
    const since = (at: number) =>
      deliveriesOf(store, namedOwners(world), observations(world)).filter((each) => each.at >= at);
    const isHeard = await world.server.until(() => since(lastAt).length > 0, world.firstAttemptMs);
    await quiet(quietMs);
    return { bad, late, came: since(firstAt), fired: row.type, isHeard };
  },
};
