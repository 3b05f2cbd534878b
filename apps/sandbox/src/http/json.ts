import { ErrorCode } from '@ordering/errors';
import { Refusal } from '../refusals/refusal.ts';

/** How deep a body may nest. Serialising recurses, so an unbounded depth would exhaust the stack. */
const deepest = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a body, whatever its bytes are; an empty one is `undefined`. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  if (depthOf(bytes) > deepest) throw malformed(`nests deeper than ${deepest} levels`);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    // The parser's own words quote the body, which may hold a secret.
    throw malformed('is not JSON in UTF-8');
  }
}

function malformed(what: string): Refusal {
  return new Refusal(ErrorCode.requestValidation, `The body ${what}.`);
}

const quote = 0x22;
const backslash = 0x5c;

/** The depth of brackets and braces outside strings. */
function depthOf(bytes: Uint8Array): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === backslash) index += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === 0x5b || byte === 0x7b) most = Math.max(most, ++depth);
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return most;
}
