import { setTimeout as pause } from 'node:timers/promises';
import { carriesAction, DeliveryHeader, deliveryPolicy, type Product } from '@ordering/events';
import { dataOf } from '../../contract/events.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Header, WireRequest } from '../../http/exchange.ts';
import { headerValues } from '../../http/exchange.ts';
import { send } from '../../http/send.ts';
import { productOfOwner } from '../config/shapes.ts';
import type { FakeAnswer, FakeDelivery, FakeState, ServiceDecisions } from './decisions.ts';

/** Brings an event about, and what else comes of it; the first attempts are made at once. */
export function fire(given: JsonObject, how: ServiceDecisions, state: FakeState): FakeAnswer {
  for (const type of how.alsoHappens.fired) happen({ ...given, type }, how, state);
  return happen(given, how, state);
}

/** The product of what happens: stores and communities have one each. */
export function productOf({ store }: JsonObject): Product {
  return typeof store === 'string' ? ofStores : ofCommunities;
}

/** The products of stores and of communities, whatever they are called. */
export const [ofStores, ofCommunities] = [productWith('store'), productWith('community')];

function productWith(owner: 'store' | 'community'): Product {
  const product = productOfOwner(owner);
  if (product === undefined) throw new Error(`No product has a ${owner}.`);
  return product;
}

export function happen(given: JsonObject, how: ServiceDecisions, state: FakeState): FakeAnswer {
  const { store, community, type, data } = given;
  const product = productOf(given);
  const endpoint = state.stores.get(String(store)) ?? state.communities.get(String(community));
  if (endpoint === undefined) return { status: 404, body: 'nobody there' };
  const id = how.newId();
  const event = how.envelope({
    [deliveryPolicy.eventType.field]: String(type),
    [deliveryPolicy.idempotencyKey.field]: id,
    timestamp: new Date(state.now).toISOString(),
    ...(product === ofCommunities
      ? { community_id: String(community) }
      : { store_id: String(store), location_id: 'somewhere' }),
    data: data ?? {},
  });
  const delivery: FakeDelivery = {
    product,
    type: String(type),
    event,
    id,
    ...endpoint,
    attempts: 0,
    dueAt: undefined,
    answered: undefined,
  };
  state.deliveries.push(delivery);
  // The first attempt does not wait, and the caller does not wait for it.
  setTimeout(() => {
    delivery.dueAt = state.now + how.firstDelayMs(delivery);
    void makeDue(how, state);
  }, how.firstAfterMs(delivery.type));
  return { status: 200, body: { id } };
}

/** Advances the clock: at once, or in its own time. */
export async function turn(ms: number, how: ServiceDecisions, state: FakeState): Promise<void> {
  const move = () => {
    state.moved = state.moved.then(() => advance(ms, how, state));
    return state.moved;
  };
  if (how.lagMs.clock === 0) return move();
  setTimeout(() => void move(), how.lagMs.clock);
}

/** Advances the clock, and makes every attempt that becomes due on the way. */
async function advance(ms: number, how: ServiceDecisions, state: FakeState): Promise<void> {
  const target = state.now + ms;
  for (;;) {
    await makeDue(how, state);
    const next = Math.min(
      ...state.deliveries.map(({ dueAt }) => dueAt ?? Number.POSITIVE_INFINITY),
    );
    if (next > target) break;
    state.now = next;
  }
  state.now = target;
}

async function makeDue(how: ServiceDecisions, state: FakeState): Promise<void> {
  const due = state.deliveries.filter(({ dueAt }) => dueAt !== undefined && dueAt <= state.now);
  for (const delivery of due) delivery.dueAt = undefined;
  if (how.attempts === 'one at a time') {
    for (const delivery of due)
      state.busy = state.busy.then(() => makeAttempt(delivery, how, state));
    await state.busy;
  } else if (how.attempts === 'in turn') {
    for (const delivery of due) await makeAttempt(delivery, how, state);
  } else await Promise.all(due.map((delivery) => makeAttempt(delivery, how, state)));
}

async function makeAttempt(
  delivery: FakeDelivery,
  how: ServiceDecisions,
  state: FakeState,
): Promise<void> {
  delivery.attempts += 1;
  const begunAt = state.now;
  const text = how.write(delivery.event, delivery.attempts);
  const request: WireRequest = {
    method: how.method,
    url: delivery.url,
    headers: how.headers(delivery, headersOf(delivery, how.signature(delivery.secret, text))),
    body: Buffer.from(text),
    framing: 'length',
    ...(how.anyCertificate ? { anyCertificate: true } : {}),
    cuts: [],
  };
  const { answer } = await send(request, how.waitsMs);
  const { kind } = answer;
  delivery.answered =
    kind === 'answered' ? { status: answer.status, body: answer.body } : undefined;
  const [location] = kind === 'answered' ? headerValues(answer.headers, 'Location') : [];
  if (how.follows !== undefined && location !== undefined) {
    const body = how.follows === 'GET' ? Buffer.alloc(0) : request.body;
    await send({ ...request, method: how.follows, url: location, body }, how.waitsMs);
  }
  if (kind === 'answered' && how.acknowledges(answer.status, delivery.attempts)) return;
  if (answer.kind === 'failed' && how.givesUp(answer)) return;
  if (how.lagMs.failure > 0) await pause(how.lagMs.failure);
  const gap = how.delaysMs[delivery.attempts];
  if (gap === undefined) return;
  const from = how.countsFrom === 'the end' ? state.now : begunAt;
  delivery.dueAt = from + how.delayAfter(answer, gap) + how.jitterMs(gap);
}

function headersOf(delivery: FakeDelivery, signature: string): readonly Header[] {
  const { product, type, id, event, externalStoreId } = delivery;
  const action = dataOf(event)[deliveryPolicy.action.fields[0]];
  return [
    { name: DeliveryHeader.contentType, value: 'application/json' },
    { name: DeliveryHeader.signature, value: signature },
    { name: DeliveryHeader.eventType, value: type },
    { name: DeliveryHeader.idempotencyKey, value: id },
    ...(externalStoreId === undefined
      ? []
      : [{ name: DeliveryHeader.location, value: externalStoreId }]),
    ...(carriesAction(product, type)
      ? [{ name: DeliveryHeader.action, value: String(action) }]
      : []),
  ];
}
