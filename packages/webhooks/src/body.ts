import type { KnownEvent, Problem, UnknownEvent } from '@ordering/events';
import { parseEvent } from '@ordering/events';
import { type Bytes, bytesOf } from './raw-body.ts';

/** Why a signed body is not an event. */
export type QuarantineReason = 'not-utf8' | 'not-json' | 'not-an-event' | 'no-usable-id';

/** What the raw bytes of a body contain. `value` is the parsed JSON, if there was any. */
export type BodyContent =
  | {
      readonly kind: 'event';
      readonly event: KnownEvent | UnknownEvent;
      readonly deviations: readonly Problem[];
      readonly value: unknown;
    }
  | {
      readonly kind: 'unreadable';
      readonly reason: QuarantineReason;
      readonly problems: readonly Problem[];
      readonly value: unknown;
    };

// Skips a byte order mark, and refuses bytes that are not UTF-8 instead of replacing them.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the raw bytes of a verified body. Never throws, whatever the bytes; a TypeError when it is given no bytes.
 *
 * Use it again when a stored delivery is processed later: what is stored is the bytes.
 * See docs/decisions/quarantine.md.
 */
export function readBody(body: Bytes): BodyContent {
  const bytes = bytesOf(body, 'the body');
  const text = attempt(() => utf8.decode(bytes));
  if (!text.ok) return unreadable('not-utf8');

  const json = attempt((): unknown => JSON.parse(text.value));
  if (!json.ok) return unreadable('not-json');

  const parsed = parseEvent(json.value);
  return parsed.ok
    ? { kind: 'event', event: parsed.event, deviations: parsed.deviations, value: json.value }
    : unreadable('not-an-event', parsed.problems, json.value);
}

function unreadable(
  reason: QuarantineReason,
  problems: readonly Problem[] = [],
  value?: unknown,
): BodyContent {
  return { kind: 'unreadable', reason, problems, value };
}

function attempt<T>(action: () => T): { readonly ok: true; readonly value: T } | { ok: false } {
  try {
    return { ok: true, value: action() };
  } catch {
    return { ok: false };
  }
}
