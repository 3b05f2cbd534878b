import { CancelReasonCode } from '@ordering/api/constants';
import { deliveryPolicy } from '@ordering/events';
import type { InvalidBody } from '../../contract/api.ts';
import { invalidBodies, validBodies } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Scenario } from '../../model/scenario.ts';
import { scenario } from '../../model/scenario.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { actionOf, currentToken, runAction } from './actions.ts';
import { integratedStore, newOrder, newStore, registration } from './owners.ts';
import type { ApiExchange, Owner, ServiceWorld } from './world.ts';
import { call, freshName } from './world.ts';

/** A call with what it is for, in words. */
export interface Tried {
  readonly what: string;
  readonly exchange: ApiExchange;
}

/** Calls that should be refused, and a control which differs only in what is wrong with them. */
export interface RefusedTranscript {
  readonly refused: readonly (Tried & { readonly body?: InvalidBody })[];
  readonly controls: readonly Tried[];
}

const accepting = deliveryPolicy.success.from;

/** A store for calls that need some store; its deliveries are accepted. */
export const someStore: Scenario<ServiceWorld, Owner> = scenario((world) =>
  integratedStore(world, { purpose: 'api-store', status: accepting }),
);

/** A valid denial. */
export function denial(): JsonObject {
  const [body] = validBodies('cancelOrder');
  if (body === undefined) throw new Error('there is no example of a denial');
  return body;
}

/** A denial for one reason: the example for that reason, or another one with the reason changed. */
function denialFor(code: string): JsonObject {
  const [field] = Object.keys(denial()).filter((name) => isReasonCode(denial()[name]));
  if (field === undefined) throw new Error('the example of a denial has no reason code');
  const exact = validBodies('cancelOrder').find((body) => body[field] === code);
  return exact ?? { ...denial(), [field]: code };
}

function isReasonCode(value: unknown): boolean {
  return Object.values(CancelReasonCode).some((code) => code === value);
}

async function cancel(
  world: ServiceWorld,
  what: string,
  orderId: string,
  body: JsonObject,
): Promise<Tried> {
  const caller = { token: await currentToken(world) };
  return { what, exchange: await call(world, 'cancelOrder', { orderId }, body, caller) };
}

async function register(world: ServiceWorld, what: string, body: JsonObject): Promise<Tried> {
  const caller = { token: await currentToken(world) };
  return { what, exchange: await call(world, 'integrateStore', {}, body, caller) };
}

/** A denial for each reason, each of a new order. */
export const everyReason: Scenario<ServiceWorld, readonly Tried[]> = scenario(async (world) => {
  const { ids } = await someStore.transcript(world);
  return Promise.all(
    Object.values(CancelReasonCode).map(async (code) =>
      cancel(world, code, await newOrder(world, ids), denialFor(code)),
    ),
  );
});

/** A denial of a delivered order, and of one that is not. */
export const tooLate: Scenario<ServiceWorld, RefusedTranscript> = scenario(async (world) => {
  const { ids } = await someStore.transcript(world);
  const orderId = await newOrder(world, ids);
  await runAction(world, actionOf(world, 'deliverOrder'), { ...ids, orderId });
  const refused = await cancel(world, 'denying a delivered order', orderId, denial());
  const control = await cancel(world, 'denying a new order', await newOrder(world, ids), denial());
  return { refused: [refused], controls: [control] };
});

/** Bodies of denials that the contract forbids, at one order, which is then denied properly. */
function forbiddenDenials(fault: InvalidBody['fault']): Scenario<ServiceWorld, RefusedTranscript> {
  return scenario(async (world) => {
    const { ids } = await someStore.transcript(world);
    const orderId = await newOrder(world, ids);
    const bodies = invalidBodies('cancelOrder').filter((body) => body.fault === fault);
    const refused = await Promise.all(
      bodies.map(async (body) => ({
        ...(await cancel(world, `denying with ${body.file}`, orderId, body.body)),
        body,
      })),
    );
    const control = await cancel(world, 'denying properly afterwards', orderId, denial());
    return { refused, controls: [control] };
  });
}

export const forbiddenFields: Scenario<ServiceWorld, RefusedTranscript> = forbiddenDenials('field');

const unknownFieldsInDenials = forbiddenDenials('unknown-field');

/** Fields that no operation lists, in both operations. */
export const unknownFields: Scenario<ServiceWorld, RefusedTranscript> = scenario(async (world) => {
  const inDenials = await unknownFieldsInDenials.transcript(world);
  const { storeId = '' } = await newStore(world);
  const { endpoint } = await someStore.transcript(world);
  const proper = registration(world, storeId, endpoint.url);
  const refused = [...inDenials.refused];
  for (const { body } of inDenials.refused) {
    if (body === undefined) continue;
    const extra = Object.fromEntries(body.fields.map((field) => [field, body.body[field] ?? '']));
    // What one operation does not list may well be a field of the other.
    if (body.fields.some((field) => field in proper)) continue;
    const what = `registering a store with ${body.fields.join(', ')}`;
    const tried = await register(world, what, { ...proper, ...extra });
    refused.push({ ...tried, body });
  }
  const control = await register(world, 'registering the store properly afterwards', proper);
  return { refused, controls: [...inDenials.controls, control] };
});

/** A store that registers, and then registers again. */
export interface TwiceTranscript {
  readonly first: Tried;
  readonly second: Tried;
  /** Every other call of the run. */
  readonly others: readonly ApiExchange[];
}

export const registeredTwice: Scenario<ServiceWorld, TwiceTranscript> = scenario(async (world) => {
  const others = [...world.log];
  const { storeId = '' } = await newStore(world);
  const { endpoint } = await someStore.transcript(world);
  const body = registration(world, storeId, endpoint.url);
  const first = await register(world, 'registering a store', body);
  const second = await register(world, 'registering the same store again', body);
  return { first, second, others };
});

/** Things that do not exist, or are out of reach. */
export interface MissingTranscript {
  readonly unknownOrder: Tried;
  readonly unknownStore: Tried;
  /** Undefined if the service takes no orders for a store that is not integrated. */
  readonly notIntegrated: Tried | undefined;
  readonly because: string;
}

export const missingThings: Scenario<ServiceWorld, MissingTranscript> = scenario(async (world) => {
  const unknown = freshName(world, 'unknown');
  const { endpoint } = await someStore.transcript(world);
  const unknownOrder = await cancel(world, 'denying an unknown order', unknown, denial());
  const unknownBody = registration(world, unknown, endpoint.url);
  const unknownStore = await register(world, 'registering an unknown store', unknownBody);
  try {
    const orderId = await newOrder(world, await newStore(world));
    const what = 'denying an order of a store that is not integrated';
    const notIntegrated = await cancel(world, what, orderId, denial());
    return { unknownOrder, unknownStore, notIntegrated, because: '' };
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return { unknownOrder, unknownStore, notIntegrated: undefined, because: error.message };
  }
});

/** Every call of the run; where nothing else was selected, a few that are carried out or refused. */
export const everyCall: Scenario<ServiceWorld, readonly ApiExchange[]> = scenario(async (world) => {
  const played = await Promise.allSettled([
    missingThings.transcript(world),
    registeredTwice.transcript(world),
  ]);
  const failed = played.find((each) => each.status === 'rejected');
  if (failed !== undefined && world.log.length === 0) throw failed.reason;
  return [...world.log];
});
