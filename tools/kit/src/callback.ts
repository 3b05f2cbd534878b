import { systemClock } from './clock.ts';
import { codeOf, placesOf } from './failure.ts';

// What a callback of a user returned or threw may be a payload or a secret: the words for it hold its kind alone.

/** The kind of a value, such as `a string`, and nothing of the value. See docs/decisions/user-callbacks.md. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  try {
    if (value instanceof Promise) return 'a promise';
    return Array.isArray(value) ? 'an array' : 'an object';
  } catch {
    // A proxy.
    return 'an object';
  }
}

/** How many causes are looked at. */
const deepest = 3;

/**
 * What was thrown: its type, its code and where it was thrown, and the same of its cause; without the message, which may quote
 * a payload.
 */
export function thrownKindOf(thrown: unknown, depth = 1): string {
  try {
    if (!(thrown instanceof Error)) return kindOf(thrown);
    const words = [thrown.name, codeOf(thrown)].filter(isName);
    const place = placesOf(thrown).find((each) => !each.startsWith('node:'));
    if (place !== undefined) words.push(`at ${place}`);
    const { cause } = thrown;
    // `fetch` says only there that there was no connection.
    if (cause !== undefined && depth < deepest) words.push(`by ${thrownKindOf(cause, depth + 1)}`);
    return words.join(' ') || 'an error';
  } catch {
    return 'an object';
  }
}

function isName(word: unknown): word is string {
  return typeof word === 'string' && /^[\w.-]{1,60}$/.test(word);
}

/** Whether a value is of a class. A proxy may throw when it is asked even this. */
export function isInstance<T>(
  value: unknown,
  type: abstract new (...args: never[]) => T,
): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

/** Calls what may do nothing to the caller: nobody waits for it, and `onFailure` gets what it throws or rejects with. */
export function callAside(call: () => unknown, onFailure: (thrown: unknown) => void): void {
  const called = async () => await call();
  called().catch(onFailure);
}

/** Writes a line about a fault. */
export type FaultLog = (text: string) => void;

/** How often the same line is written at most, in milliseconds. */
const everyMs = 10_000;
/** How many lines are remembered: more faults than this have no name that says which they are. */
const mostLines = 100;

/**
 * Writes lines about faults, the same one at most every ten seconds, and then with how many were left out. So a fault of
 * each delivery does not flood the log, and one that comes back after days is in it again.
 *
 * @param source - What the lines begin with.
 * @param write - The user's own log. By default, and where that one fails, it is `console.error`.
 * @param pauseMs - How long the same line is left out after it was written.
 */
export function createFaultLog(
  source: string,
  write: (line: string) => unknown = (line) => console.error(line),
  pauseMs: number = everyMs,
): FaultLog {
  const lines = new Map<string, { readonly at: number; leftOut: number }>();
  return (text) => {
    const now = systemClock.elapsed();
    const last = lines.get(text);
    if (last !== undefined && now - last.at < pauseMs) {
      last.leftOut += 1;
      return;
    }
    if (lines.size >= mostLines) lines.clear();
    lines.set(text, { at: now, leftOut: 0 });
    const leftOut = last?.leftOut ? ` (and ${last.leftOut} more since this line was written)` : '';
    const line = `${source}: ${text}${leftOut}`;
    callAside(
      () => write(line),
      (thrown) => console.error(`${line} [the log failed with ${thrownKindOf(thrown)}]`),
    );
  };
}
