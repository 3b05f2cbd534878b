import type { Json } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { isSuccessful } from '../../http/exchange.ts';
import { Observation } from '../../http/observation.ts';
import { wallClock } from '../../http/wall-clock.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, number, type Of, object, optional, text } from '../../shape.ts';
import { runAction } from './actions.ts';
import { bodyIn, typeIn } from './attribution.ts';
import { everyBadDenial } from './bad-bodies.ts';
import { cancel, Tried } from './calls.ts';
import { accepting, anOrder, someDelivery, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { lateDenials } from './denials.ts';
import { integratedStore } from './owners.ts';
import type { Owner, ServiceWorld } from './world.ts';

/** An order whose denials are refused, and one of the same kind beside it that nobody denies meanwhile. */
const Pair = object({ refused: text, untouched: text });
type Pair = Of<typeof Pair>;

/** Denials that are refused, a proper one of another order after them, and what came to their store. */
export const RefusedCalls = object({
  /** Orders that are denied with bad bodies. */
  placed: Pair,
  /** Orders that were delivered before; missing where they could not be. */
  delivered: optional(Pair),
  /** The order that is denied properly. */
  denied: text,
  /** When the first of the refused denials was made; wall clock. */
  from: number,
  bad: list(Tried),
  late: list(Tried),
  proper: Tried,
  came: list(Observation),
  /** Proper denials of the first pair, when all of that was over. */
  afterwards: object({ refused: Tried, untouched: Tried }),
});
export type RefusedCalls = Of<typeof RefusedCalls>;

/** What is known while the scenario goes on. */
type Heard = Pick<RefusedCalls, 'placed' | 'delivered' | 'denied' | 'from' | 'proper' | 'came'>;

/** The type of an event. */
export function typeOf(each: Observation): string {
  return typeIn(bodyIn(each));
}

/** Whether events name the orders that they are about: nothing says that they do. */
export function namesOrders(heard: Heard): boolean {
  return heard.came.some((each) => orderOf(heard, each) !== undefined);
}

/**
 * The events of the proper denial, of types that come of nothing else. Where events name no orders, it may be any that came
 * after it.
 */
export function announced(heard: Heard): readonly Observation[] {
  const order = namesOrders(heard) ? heard.denied : undefined;
  const isOfIt = (each: Observation) =>
    each.at >= heard.proper.exchange.at && orderOf(heard, each) === order;
  return unusual(heard, heard.came.filter(isOfIt));
}

/** The events about orders whose denials were refused, of types that come of nothing else. */
export function announcedInVain(heard: Heard): readonly Observation[] {
  const orders = pairsIn(heard).map(({ refused }) => refused);
  const isOfThem = (each: Observation) =>
    each.at >= heard.from && orders.includes(orderOf(heard, each) ?? '');
  return unusual(heard, heard.came.filter(isOfThem));
}

/** Whether the order that is denied with bad bodies may have had an event since, whatever it came of. */
export function mayHaveMoved(heard: Heard): boolean {
  const { came, from, placed } = heard;
  const order = namesOrders(heard) ? placed.refused : undefined;
  const proper = announced(heard);
  return came.some(
    (each) => each.at >= from && orderOf(heard, each) === order && !proper.includes(each),
  );
}

function pairsIn({ placed, delivered }: Heard): readonly Pair[] {
  return delivered === undefined ? [placed] : [placed, delivered];
}

/** The order that an event is about, if it names one of these orders and no other of them. */
function orderOf(heard: Heard, each: Observation): string | undefined {
  const orders = pairsIn(heard).flatMap(({ refused, untouched }) => [refused, untouched]);
  const values = new Set(leavesOf(bodyIn(each) ?? null));
  const named = [...orders, heard.denied].filter((order) => values.has(order));
  return named.length === 1 ? named[0] : undefined;
}

function leavesOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isJsonObject(value) ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

/**
 * Without those whose types orders have without any denial, too: making an order is one cause of events, and there may be
 * others that nobody here knows.
 */
function unusual(heard: Heard, events: readonly Observation[]): readonly Observation[] {
  const { came, denied, from, proper } = heard;
  const deniedAt = new Map([
    [denied, proper.exchange.at],
    ...pairsIn(heard).map(({ refused }) => [refused, from] as const),
  ]);
  const unnamedUntil = namesOrders(heard) ? 0 : from;
  const usual = came.filter((each) => {
    const order = orderOf(heard, each);
    const until = order === undefined ? unnamedUntil : deniedAt.get(order);
    return until === undefined || each.at < until;
  });
  const types = new Set(usual.map(typeOf));
  return events.filter((each) => !types.has(typeOf(each)));
}

/** When the event of a proper denial has come, one of a refused denial has as long again, and so long in real time. */
const atLeastMs = 3000;
const atMostMs = 10_000;

export const refusedCalls: Recorded<ServiceWorld, RefusedCalls> = {
  name: 'denials that are refused, and what is heard of them',
  isTranscript: RefusedCalls,
  async play(world) {
    await someDelivery(world);
    await someStore(world);
    // At a store of its own, at which nothing else goes on.
    const store = await integratedStore(world, { purpose: 'refused-calls', status: accepting });
    const placed = await aPair(world, store);
    const denied = await anOrder(world, store);
    const delivered = await aDeliveredPair(world, store);
    const from = wallClock();
    const bad = await everyBadDenial(world, placed.refused);
    const late =
      delivered === undefined ? [] : await lateDenials(world, delivered.refused, bad.length);
    const proper = await cancel(world, 'denying another order properly', denied, denial());
    const heard = (): Heard => ({
      ...{ placed, denied, from, proper },
      ...(delivered === undefined ? {} : { delivered }),
      came: world.arrivals.of(store.name),
    });
    const { server, firstAttemptMs } = world;
    await server.until(() => announced(heard()).length > 0, firstAttemptMs);
    const tookMs = wallClock() - proper.exchange.at;
    // Where a denial was carried out, its event is none of a refused one.
    const isCarriedOut = [...bad, ...late].some(({ exchange }) => isSuccessful(exchange.answer));
    const againMs = isCarriedOut ? 0 : Math.min(Math.max(tookMs, atLeastMs), atMostMs);
    await server.until(() => false, againMs);
    // What other orders have as well may only be a little later there.
    await server.until(() => announcedInVain(heard()).length === 0, againMs);
    // What comes from now on is not part of it.
    const came = [...heard().came];
    const again = (what: string, order: string) => cancel(world, what, order, denial());
    const afterwards = {
      refused: await again('denying the same order properly', placed.refused),
      untouched: await again('denying the order beside it properly', placed.untouched),
    };
    return { ...heard(), came, bad, late, afterwards };
  },
};

/** Two new orders; what comes of making them comes of the untouched one first. */
async function aPair(world: ServiceWorld, store: Owner): Promise<Pair> {
  const untouched = await anOrder(world, store);
  return { untouched, refused: await anOrder(world, store) };
}

/** Two orders that are delivered already; nothing where that cannot be done. */
async function aDeliveredPair(world: ServiceWorld, store: Owner): Promise<Pair | undefined> {
  const { deliverOrder, createOrder } = world.config.actions;
  if (deliverOrder === undefined || createOrder === undefined) return undefined;
  const pair = await aPair(world, store);
  for (const orderId of [pair.untouched, pair.refused]) {
    await runAction(world, deliverOrder, { ...store.ids, orderId });
  }
  return pair;
}
