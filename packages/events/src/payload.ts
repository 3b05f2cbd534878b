import type { EventMap } from './generated/events.ts';

/** The body of one event type `T` of one product `P`. */
export type EventPayload<P extends keyof EventMap, T extends keyof EventMap[P]> = EventMap[P][T];
