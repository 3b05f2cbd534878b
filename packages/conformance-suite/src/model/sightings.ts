import { either, literal, type Of, object, optional, text, truth, whole } from '../shape.ts';
import type { Finding } from './finding.ts';
import { notObservable, notRun } from './finding.ts';

/** What an event is dispatched by. */
export const TakenFor = object({
  product: text,
  eventType: text,
  /** Empty where there is none. */
  action: text,
});
export type TakenFor = Of<typeof TakenFor>;

/** What the subject says about one delivery id at `/observe/deliveries/{id}`. */
export const Count = object({
  /** How many deliveries with this id it accepted. */
  received: whole,
  /** How often the event took effect. */
  effects: whole,
  /** What the subject took the event for, if it says. */
  as: optional(TakenFor),
  /** Whether it found the event to be older than what it knew of the same resource, if it says. */
  stale: optional(truth),
});
export type Count = Of<typeof Count>;

/** What was seen of a delivery id, or why nothing could be seen. */
export const Sighting = either(
  object({
    seen: literal(true),
    count: Count,
    /** No delivery at all has been counted, though some were acknowledged and had their time. */
    nothingCounted: optional(truth),
    /** Deliveries have been counted, and none of them has had an effect in the time that it had. */
    nothingWorked: optional(truth),
  }),
  object({
    seen: literal(false),
    because: text,
    /** Nothing answered just now, as when the subject is being restarted. */
    transient: optional(truth),
    /** It was answered, and not as the protocol says. */
    broken: optional(truth),
    /** Nobody looked, as for want of time. */
    untried: optional(truth),
  }),
);
export type Sighting = Of<typeof Sighting>;

/** What a check comes to that had to see it: a way to look that was given and is broken is not the same as none. */
export function notSeen(sighting: Extract<Sighting, { seen: false }>): Finding {
  const { because, broken, untried } = sighting;
  if (broken === true) return notRun(because, 'observe');
  return untried === true ? notRun(because) : notObservable(because);
}

/** What was seen of an id, in a few words. */
export function describeSighting(sighting: Sighting): string {
  if (!sighting.seen) return sighting.because;
  const { received, effects } = sighting.count;
  return `received ${received}, effects ${effects}`;
}

/** An id that a check wants to know about, and whether it is worth waiting for an effect of it. */
export interface Wanted {
  readonly id: string;
  /** `as`: worth waiting until the subject says what it took the event for, or has had the effect. */
  readonly effect: 'some' | 'none' | 'as';
}

/** What was seen when effects had had time to happen. */
export interface Sightings {
  /** A genuine delivery that was sent after all others: when it has no effect either, silence proves nothing. */
  readonly control: Sighting;
  /** Its delivery id; empty where there is none. */
  readonly controlId: string;
  of(id: string): Sighting;
}

const unasked: Sighting = { seen: false, because: 'it was not requested' };

/** Sightings from what was read, by delivery id. */
export function sightingsFrom(controlId: string, byId: ReadonlyMap<string, Sighting>): Sightings {
  const of = (id: string) => byId.get(id) ?? unasked;
  return { control: of(controlId), controlId, of };
}

/**
 * What is known of each id after a second look: an effect that came late is seen, and one that was seen once counts,
 * even if a restart made the subject forget it.
 */
export function withLastLook(first: Sightings, last: ReadonlyMap<string, Sighting>): Sightings {
  return {
    ...first,
    of(id) {
      const [before, after] = [first.of(id), last.get(id)];
      if (after?.seen !== true) return before;
      return !before.seen || after.count.effects > before.count.effects ? after : before;
    },
  };
}

/** Sightings of a subject that cannot be looked at, or that nobody looked at. */
export function unseen(because: string, untried = false): Sightings {
  const nothing: Sighting = { seen: false, because, ...(untried ? { untried } : {}) };
  return { control: nothing, controlId: '', of: () => nothing };
}
