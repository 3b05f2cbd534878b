import { InvalidBody } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';
import { list, type Of, object, optional, text } from '../../shape.ts';
import { currentToken } from './actions.ts';
import { adopt } from './owners.ts';
import type { Registrable } from './stores.ts';
import type { ServiceWorld } from './world.ts';
import { ApiExchange, call, registering } from './world.ts';

/** A call with what it is for, in words. */
export const Tried = object({
  what: text,
  exchange: ApiExchange,
});
export type Tried = Of<typeof Tried>;

/** Calls that should be refused, and a control which differs only in what is wrong with them. */
export const RefusedTranscript = object({
  refused: list(object({ ...Tried.members, body: optional(InvalidBody) })),
  controls: list(Tried),
});
export type RefusedTranscript = Of<typeof RefusedTranscript>;

export async function cancel(
  world: ServiceWorld,
  what: string,
  orderId: string,
  body: JsonObject,
): Promise<Tried> {
  const caller = { token: await currentToken(world) };
  return { what, exchange: await call(world, 'cancelOrder', { orderId }, body, caller) };
}

export async function register(
  world: ServiceWorld,
  what: string,
  store: Registrable,
  body: JsonObject = store.body,
): Promise<Tried> {
  const caller = { token: await currentToken(world) };
  const exchange = await call(world, registering, {}, body, caller);
  adopt(world, store, exchange);
  return { what, exchange };
}
