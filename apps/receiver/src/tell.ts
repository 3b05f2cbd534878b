import { codeOf, placesOf } from '@ordering/kit/failure';

/** What is told of an error: nothing else of it is written anywhere, since the rest may hold a payload. */
export interface Told {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Where it was thrown, the innermost place first. */
  readonly at?: readonly string[];
  readonly cause?: Told;
}

const longestMessage = 500;
const places = 5;
const deepest = 3;

/**
 * Tells of what was thrown its type, its message, its code and where it came from, and the same of its causes. Properties
 * that it brings along are left out, and so is a text or an object that was thrown as it is.
 * See docs/decisions/logged-errors.md.
 */
export function tell(thrown: unknown, depth = 1): Told {
  try {
    if (thrown instanceof Error) return tellError(thrown, depth);
  } catch {
    // An error that throws when it is looked at.
  }
  const type = thrown === null ? 'null' : typeof thrown;
  return { type, message: `the thrown value is not an error (${type})` };
}

function tellError(thrown: Error, depth: number): Told {
  const code = codeOf(thrown);
  const at = placesOf(thrown).slice(0, places);
  const { cause } = thrown;
  return {
    type: thrown.constructor.name,
    message: messageOf(thrown),
    ...(code === undefined ? {} : { code }),
    ...(at.length === 0 ? {} : { at }),
    ...(cause === undefined || depth >= deepest ? {} : { cause: tell(cause, depth + 1) }),
  };
}

/** An error whose message may be kept and shown: itself, or one that has it as its cause. */
export function tellable(thrown: unknown): Error {
  const { message } = tell(thrown);
  try {
    if (thrown instanceof Error && thrown.message === message) return thrown;
  } catch {
    // As above.
  }
  return new Error(message, { cause: thrown });
}

/** `JSON.parse` quotes the text that it was given. */
function messageOf({ name, message }: Error): string {
  const quotes = name === 'SyntaxError' && /JSON/.test(message);
  return quotes ? 'the parsed text is not valid JSON' : message.slice(0, longestMessage);
}
