import { CancelReasonCode } from '@ordering/api/constants';
import type { InvalidBody } from '../../contract/api.ts';
import { invalidBodies, validatorsOf, validBodies } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun, DoesNotApply } from '../../run/cannot-run.ts';
import { actionOf, currentToken, runAction } from './actions.ts';
import { accepting, anOrder, someStore } from './control.ts';
import type { Registrable } from './owners.ts';
import { adopt, newStore, registration, spareStore } from './owners.ts';
import { allTried, exchanges, missing, reasons, refused, twice } from './shapes.ts';
import { shared } from './shared.ts';
import type { ApiExchange, ServiceWorld } from './world.ts';
import { call, freshName, registering } from './world.ts';

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

/** A valid denial with everything that one may have. */
function fullDenial(): JsonObject {
  const bodies = validBodies('cancelOrder');
  // An ordinary one comes last, so that the one reason that says nothing by itself is asked for by name only.
  const ordinary = bodies.filter((body) => !Object.values(body).includes(CancelReasonCode.other));
  const members = [...bodies, ...ordinary].flatMap((body) => Object.entries(body));
  if (members.length === 0) throw new Error('there is no example of a denial');
  return Object.fromEntries(members);
}

/** A valid denial with nothing that may be left out. */
export function denial(): JsonObject {
  return brief(fullDenial());
}

/** A denial for one reason. */
function denialFor(code: string): JsonObject {
  const full = fullDenial();
  const field = Object.keys(full).find((name) => isReasonCode(full[name]));
  if (field === undefined) throw new Error('the example of a denial has no reason code');
  return { ...full, [field]: code };
}

/** The same with nothing in it that may be left out. */
function brief(body: JsonObject): JsonObject {
  return Object.keys(body).reduce((rest, field) => {
    const { [field]: _, ...without } = rest;
    return validatorsOf('cancelOrder').body?.(without).ok === true ? without : rest;
  }, body);
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

async function register(
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

/** Denials for each of the reasons. */
export interface ReasonsTranscript {
  /** Those that the contract promises. */
  readonly owed: readonly Tried[];
  /** Those of which it leaves open what the service makes of them. */
  readonly open: readonly Tried[];
}

/** A denial for each reason, each of a new order: with all that a denial may have, and with no more than it must. */
export const everyReason: Recorded<ServiceWorld, ReasonsTranscript> = {
  name: 'a denial for every reason',
  isTranscript: reasons,
  async play(world) {
    const store = await someStore(world);
    const deny = async (code: string, how: string, body: JsonObject) =>
      cancel(world, `${code} ${how}`, await anOrder(world, store), body);
    const codes = Object.values(CancelReasonCode);
    const withMessage = codes.map((code) => deny(code, 'with a message', denialFor(code)));
    const without = codes.map(async (code) => ({
      code,
      tried: await deny(code, 'without a message', brief(denialFor(code))),
    }));
    const [full, short] = await Promise.all([Promise.all(withMessage), Promise.all(without)]);
    const isOpen = ({ code }: { readonly code: string }) => code === CancelReasonCode.other;
    const triedOf = (each: (typeof short)[number]) => each.tried;
    return {
      owed: [...full, ...short.filter((each) => !isOpen(each)).map(triedOf)],
      open: short.filter(isOpen).map(triedOf),
    };
  },
};

/** A denial, and the same once more. */
export const deniedTwice: Recorded<ServiceWorld, readonly Tried[]> = {
  name: 'a denial that is made twice',
  isTranscript: allTried,
  async play(world) {
    const order = await anOrder(world, await someStore(world));
    const body = denialFor(CancelReasonCode.other);
    return [
      await cancel(world, 'a denial', order, body),
      await cancel(world, 'the same denial once more', order, body),
    ];
  },
};

/** A denial of a delivered order, and of one that is not. */
export const tooLate: Recorded<ServiceWorld, RefusedTranscript> = {
  name: 'a denial that comes too late',
  isTranscript: refused,
  async play(world) {
    const store = await someStore(world);
    const deliver = actionOf(world, 'deliverOrder');
    const orderId = await anOrder(world, store);
    await runAction(world, deliver, { ...store.ids, orderId });
    const late = await cancel(world, 'denying a delivered order', orderId, denial());
    const inTime = await anOrder(world, store);
    const control = await cancel(world, 'denying a new order', inTime, denial());
    return { refused: [late], controls: [control] };
  },
};

/** What is wrong with a body, in words: `reason: 7` or `no reason`. */
function wrongIn({ body, fields }: InvalidBody): string {
  const parts = fields.map((field) =>
    field in body ? `${field}: ${JSON.stringify(body[field])}` : `no ${field}`,
  );
  return parts.join(' and ');
}

/** Bodies of denials that the contract forbids, at one order, which is then denied properly. */
async function forbiddenDenials(
  world: ServiceWorld,
  fault: InvalidBody['fault'],
): Promise<RefusedTranscript> {
  const orderId = await anOrder(world, await someStore(world));
  const bodies = invalidBodies('cancelOrder').filter((body) => body.fault === fault);
  const tried = await Promise.all(
    bodies.map(async (body) => ({
      ...(await cancel(world, `denying with ${wrongIn(body)}`, orderId, body.body)),
      body,
    })),
  );
  const control = await cancel(world, 'denying properly afterwards', orderId, denial());
  return { refused: tried, controls: [control] };
}

/** Denials of one order whose bodies the contract forbids, each for another reason. */
export function everyBadDenial(world: ServiceWorld, orderId: string): Promise<readonly Tried[]> {
  const bodies = invalidBodies('cancelOrder');
  return Promise.all(
    bodies.map((body) => cancel(world, `denying with ${wrongIn(body)}`, orderId, body.body)),
  );
}

/** So many denials of one order that is delivered before; none where the service cannot be made to deliver it. */
export async function lateDenials(
  world: ServiceWorld,
  ids: Readonly<Record<string, string>>,
  orderId: string,
  times: number,
): Promise<readonly Tried[]> {
  const { deliverOrder } = world.config.actions;
  if (deliverOrder === undefined) return [];
  await runAction(world, deliverOrder, { ...ids, orderId });
  const late = () => cancel(world, 'denying a delivered order', orderId, denial());
  return Promise.all(Array.from({ length: times }, late));
}

export const forbiddenFields: Recorded<ServiceWorld, RefusedTranscript> = {
  name: 'denials with a bad field',
  isTranscript: refused,
  play: (world) => forbiddenDenials(world, 'field'),
};

/** Fields that no operation lists, in both operations. */
export const unknownFields: Recorded<ServiceWorld, RefusedTranscript> = {
  name: 'bodies with an unknown field',
  isTranscript: refused,
  async play(world) {
    const inDenials = await forbiddenDenials(world, 'unknown-field');
    const store = await spareStore(world, { purpose: 'unknown-fields', status: accepting });
    if (store === undefined) return inDenials;
    const proper = store.body;
    const tried = [...inDenials.refused];
    for (const { body } of inDenials.refused) {
      if (body === undefined) continue;
      const extra = Object.fromEntries(body.fields.map((field) => [field, body.body[field] ?? '']));
      // What one operation does not list may well be a field of the other.
      if (body.fields.some((field) => field in proper)) continue;
      const what = `registering a store with ${body.fields.join(', ')}`;
      tried.push({ ...(await register(world, what, store, { ...proper, ...extra })), body });
    }
    const control = await register(world, 'registering the store properly afterwards', store);
    return { refused: tried, controls: [...inDenials.controls, control] };
  },
};

/** A store that registers, and then registers again. */
export interface TwiceTranscript {
  readonly first: Tried;
  readonly second: Tried;
  /** Every other call of the run. */
  readonly others: readonly ApiExchange[];
}

const twiceRegistered = shared(async (world: ServiceWorld): Promise<TwiceTranscript> => {
  await someStore(world);
  const store = await spareStore(world, { purpose: 'twice', status: accepting });
  if (store === undefined) return onlyStoreTwice(world);
  const others = [...world.log];
  const first = await register(world, 'registering a store', store);
  const second = await register(world, 'registering the same store again', store);
  return { first, second, others };
});

/** The only store has registered before anything else; now it does so again. */
async function onlyStoreTwice(world: ServiceWorld): Promise<TwiceTranscript> {
  const registered = world.log.find(
    ({ operation, answer }) => operation === registering && isSuccessful(answer),
  );
  if (registered === undefined) {
    throw new DoesNotApply('the only store that there is was registered before this run');
  }
  const others = world.log.filter((each) => each !== registered);
  const caller = { token: await currentToken(world) };
  return {
    first: { what: 'registering a store', exchange: registered },
    second: {
      what: 'registering the same store again',
      exchange: await call(world, registering, {}, registered.body, caller),
    },
    others,
  };
}

export const registeredTwice: Recorded<ServiceWorld, TwiceTranscript> = {
  name: 'a store that registers twice',
  isTranscript: twice,
  play: twiceRegistered,
};

/** Things that do not exist, or are out of reach. */
export interface MissingTranscript {
  readonly unknownOrder: Tried;
  readonly unknownStore: Tried;
  /** Left out if the service takes no orders for a store that is not integrated. */
  readonly notIntegrated?: Tried;
  /** Whether there may be a store that is not integrated. */
  readonly applies: boolean;
  readonly because: string;
}

const notThere = shared(async (world: ServiceWorld): Promise<MissingTranscript> => {
  const unknown = freshName(world, 'unknown');
  const { url } = await someStore(world);
  const unknownOrder = await cancel(world, 'denying an unknown order', unknown, denial());
  const caller = { token: await currentToken(world) };
  const body = registration(world, unknown, url);
  const unknownStore = {
    what: 'registering an unknown store',
    exchange: await call(world, registering, {}, body, caller),
  };
  try {
    const orderId = await anOrder(world, { ids: await newStore(world) });
    const what = 'denying an order of a store that is not integrated';
    const notIntegrated = await cancel(world, what, orderId, denial());
    return { unknownOrder, unknownStore, notIntegrated, applies: true, because: '' };
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const applies = !(error instanceof DoesNotApply);
    return { unknownOrder, unknownStore, applies, because: error.message };
  }
});

export const missingThings: Recorded<ServiceWorld, MissingTranscript> = {
  name: 'things that are not there',
  isTranscript: missing,
  play: notThere,
};

/** Every call of the run; where nothing else was selected, a few that are carried out or refused. */
export const everyCall: Recorded<ServiceWorld, readonly ApiExchange[]> = {
  name: 'every call',
  isTranscript: exchanges,
  async play(world) {
    const played = await Promise.allSettled([notThere(world), twiceRegistered(world)]);
    const failed = played.find((each) => each.status === 'rejected');
    if (failed !== undefined && world.log.length === 0) throw failed.reason;
    return [...world.log];
  },
};
