import type { Inspection } from '@ordering/inbox';
import type { Delivery } from '@ordering/webhooks';
import type { ClockAhead } from './ahead.ts';

/** What an event was taken for. */
interface TakenFor {
  /** Null for an event type that the contract does not know. */
  readonly product: string | null;
  readonly event_type: string;
  readonly action: string | null;
}

/** As many deliveries as a test asks about, and far fewer than fill the memory. */
const keptDeliveries = 10_000;

/** Remembers what the latest deliveries were taken for, by their ids. */
export class Taken {
  readonly #byId = new Map<string, TakenFor>();

  note(delivery: Delivery): void {
    if (delivery.kind !== 'event') return;
    const { id, event, action = null } = delivery;
    const product = event.known ? event.product : null;
    this.#byId.set(id, { product, event_type: event.type, action });
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > keptDeliveries && oldest !== undefined) this.#byId.delete(oldest);
  }

  of(id: string): TakenFor | undefined {
    return this.#byId.get(id);
  }
}

/**
 * Says what became of a delivery: how often it was received, how often it took effect, whether something newer was
 * handled before it, and what this process, if it was the one that received it, took it for.
 *
 * For conformance tests. It is off unless asked for: it tells which ids were received.
 *
 * @param comparesTimes Whether the inbox knows what an event is about, and so which one is late.
 * @param clock A clock that tests have set: each answer says how far it is ahead.
 */
export function createObserve(
  inspect: (id: string) => Promise<Inspection | undefined>,
  taken: Taken,
  comparesTimes: boolean,
  clock?: Pick<ClockAhead, 'ahead'>,
) {
  return async (id: string): Promise<object> => {
    const found = await inspect(id);
    const ahead = clock === undefined ? {} : { clock_ahead_seconds: clock.ahead() };
    if (found === undefined) return { received: 0, effects: 0, ...ahead };
    const { received, effects, stale } = found;
    const as = taken.of(id);
    return {
      ...{ received, effects },
      ...(comparesTimes ? { stale } : {}),
      ...(as === undefined ? {} : { as }),
      ...ahead,
    };
  };
}
