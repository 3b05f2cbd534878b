import type { IncomingEvent, IncomingQuarantine } from '../inbox.ts';

/** A delivery to process. Its body is bytes that are not text, to see that they come back as they are. */
export function eventOf(id: string, body: readonly number[] = [0, 255, 10, 128]): IncomingEvent {
  return { kind: 'event', id, body: Uint8Array.from(body), headers: { 'content-type': 'x' } };
}

/** A delivery that nobody can process. */
export function nonsenseOf(id: string): IncomingQuarantine {
  return { ...eventOf(id), kind: 'quarantined', reason: 'not-json' };
}

/** A delivery about a resource, which happened so many seconds after the others began. */
export function eventAbout(resource: string, id: string, second = 0): IncomingEvent {
  const timestamp = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  return { ...eventOf(id), resource, timestamp };
}
