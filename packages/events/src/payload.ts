import type { EventMap } from './generated/events.ts';

/** The body of one event type of one product, for example `EventPayload<'hub', 'order.created'>`. */
export type EventPayload<P extends keyof EventMap, T extends keyof EventMap[P]> = EventMap[P][T];
