import { deliveryPolicy } from '@ordering/events';
import { eventRows } from '../../contract/events.ts';
import { headerValues } from '../../http/exchange.ts';
import { wallClock } from '../../http/wall-clock.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import type { Reason } from '../../run/cannot-run.ts';
import { reasonIn } from '../../run/cannot-run.ts';
import { list, number, type Of, object, optional, text } from '../../shape.ts';
import type { Firing, OwnerKind } from '../config/config.ts';
import { ownerKinds } from '../config/config.ts';
import { eventTypesOf, productOfOwner } from '../config/shapes.ts';
import { bodyIn, typeIn } from './attribution.ts';
import { accepting, aStore, someDelivery } from './control.ts';
import { bringAbout } from './firing.ts';
import { newCommunity } from './owners.ts';
import type { Owner, ServiceWorld } from './world.ts';

/** What came of a cause of an event type. */
export const Caused = object({
  product: text,
  type: text,
  /** Where the cause is configured. */
  cause: text,
  /** The event types that came after it, until the one that should, or for as long as one was waited for. */
  came: list(text),
  /** The types that their headers named, where those are not the same. */
  named: optional(list(text)),
  /** Why it could not be brought about. */
  because: optional(text),
  /** The action that does not work, where that is why. */
  means: optional(text),
});
export type Caused = Of<typeof Caused>;

export const Causes = object({
  caused: list(Caused),
  /** What was declared not to be there: products, event types of products, and other things. */
  absent: list(text),
  /** How long first attempts were waited for. */
  firstAttemptMs: number,
});
export type Causes = Of<typeof Causes>;

/** Brings about one cause after another, in the order of the contract, and waits for what comes of each. */
export const causes: Recorded<ServiceWorld, Causes> = {
  name: 'causes of events',
  isTranscript: Causes,
  async play(world) {
    const { config, firstAttemptMs } = world;
    const { absent = [] } = config;
    const caused = await Promise.all(ownerKinds.map((kind) => causedAt(world, kind)));
    return { caused: caused.flat(), absent, firstAttemptMs };
  },
};

async function causedAt(world: ServiceWorld, kind: OwnerKind): Promise<readonly Caused[]> {
  const causesOf = (type: string) =>
    (world.config.causes ?? []).filter(
      ({ owner, types = eventTypesOf(owner) }) => owner === kind && types.includes(type),
    );
  const product = productOfOwner(kind);
  const due = eventRows
    .filter((row) => row.product === product)
    .flatMap(({ type }) => causesOf(type).map((firing) => ({ type, firing })));
  if (due.length === 0) return [];
  const owner = await ownerOf(world, kind);
  const caused: Caused[] = [];
  for (const { type, firing } of due) {
    const outcome = 'because' in owner ? owner : await cause(world, owner, firing, type);
    caused.push({ product: product ?? '', type, cause: firing.action.name, came: [], ...outcome });
  }
  return caused;
}

type Outcome = Partial<Pick<Caused, 'came' | 'named' | 'because' | 'means'>>;

/** An owner at which nothing else goes on, or why there is none. */
async function ownerOf(world: ServiceWorld, kind: OwnerKind): Promise<Owner | Reason> {
  const wish = { purpose: `causes-${kind}`, status: accepting };
  return orBecause(async () => {
    await someDelivery(world);
    return kind === 'store' ? aStore(world, wish) : newCommunity(world, wish);
  });
}

async function cause(
  world: ServiceWorld,
  owner: Owner,
  firing: Firing,
  type: string,
): Promise<Outcome> {
  return orBecause(async () => {
    const since = wallClock();
    const fresh = () => world.arrivals.of(owner.name).filter(({ at }) => at >= since);
    const came = () => fresh().map((each) => typeIn(bodyIn(each)));
    await bringAbout(world, owner, firing, type);
    await world.server.until(() => came().includes(type), world.firstAttemptMs);
    const inBodies = new Set(came());
    const inHeaders = fresh().flatMap(({ headers }) =>
      headerValues(headers, deliveryPolicy.eventType.header),
    );
    const named = [...new Set(inHeaders)].filter((each) => !inBodies.has(each));
    return { came: [...inBodies], ...(named.length === 0 ? {} : { named }) };
  });
}

async function orBecause<Thing>(make: () => Promise<Thing>): Promise<Thing | Reason> {
  try {
    return await make();
  } catch (error) {
    return reasonIn(error);
  }
}
