import type { EventMap } from './generated/events.ts';

/** The body of one event type `T` of one product `P`. */
export type EventPayload<P extends keyof EventMap, T extends keyof EventMap[P]> = EventMap[P][T];

/** A known event, told apart by product and type. Closed, so that a `switch` over it can be exhaustive. */
export type KnownEvent = {
  readonly [P in keyof EventMap]: {
    readonly [T in keyof EventMap[P]]: {
      readonly known: true;
      readonly product: P;
      readonly type: T;
      readonly payload: EventPayload<P, T>;
    };
  }[keyof EventMap[P]];
}[keyof EventMap];
