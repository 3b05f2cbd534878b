import type { IncomingEvent, IncomingQuarantine } from '../inbox.ts';

/** A delivery to process. Its body is bytes that are not text, to see that they come back as they are. */
export function eventOf(id: string, body: readonly number[] = [0, 255, 10, 128]): IncomingEvent {
  return { kind: 'event', id, body: Uint8Array.from(body), headers: { 'content-type': 'x' } };
}

/** A delivery that nobody can process. */
export function nonsenseOf(id: string): IncomingQuarantine {
  return { ...eventOf(id), kind: 'quarantined', reason: 'not-json' };
}
