import { type ClassifiedErrorCode, classifyErrorCode } from './classify.ts';
import { errorEnvelope } from './generated/envelope.ts';

/**
 * What an error body says. Branch on `code`, which is one of a closed union if `known` is true;
 * `message` is for people, and its wording may change.
 */
export type ErrorDetail = ClassifiedErrorCode & { readonly message: string };

/** The result of reading an error body; `problem` names what is wrong and quotes none of it. */
export type ParsedErrorEnvelope =
  | { readonly ok: true; readonly error: ErrorDetail }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the body of a 4xx or 5xx response, already parsed from JSON. Unknown fields are ignored.
 * Never throws: a gateway's HTML page, an empty body or any other value is a `problem`.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorEnvelope
 */
export function parseErrorEnvelope(body: unknown): ParsedErrorEnvelope {
  try {
    return readEnvelope(body);
  } catch {
    // JSON has no getters, but a caller may hand over a value that did not come from JSON.
    return problem('the body cannot be read');
  }
}

function readEnvelope(body: unknown): ParsedErrorEnvelope {
  if (!isObject(body)) return problem('the body is not a JSON object');
  const code = textAt(body, errorEnvelope.code);
  if (!code.ok) return code;
  if (code.text === '') return problem(`${name(errorEnvelope.code)} is empty`);
  const message = textAt(body, errorEnvelope.message);
  if (!message.ok) return message;
  return { ok: true, error: { ...classifyErrorCode(code.text), message: message.text } };
}

/** The text that these properties lead to, or which of them is not what it should be. */
function textAt(
  body: object,
  path: readonly string[],
): { readonly ok: true; readonly text: string } | (ParsedErrorEnvelope & { readonly ok: false }) {
  let value: unknown = body;
  for (const [depth, key] of path.entries()) {
    if (!isObject(value)) return problem(`${name(path.slice(0, depth))} is not an object`);
    value = own(value, key);
  }
  return typeof value === 'string'
    ? { ok: true, text: value }
    : problem(`${name(path)} is not a string`);
}

/** The body of an error, as JSON. */
export interface ErrorBody {
  readonly [property: string]: string | ErrorBody;
}

/**
 * Builds the body of a 4xx or 5xx response, for programs that play the service.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorEnvelope
 */
export function errorBody(error: { readonly code: string; readonly message: string }): ErrorBody {
  return nested([
    [errorEnvelope.code, error.code],
    [errorEnvelope.message, error.message],
  ]);
}

/** An object in which each path leads to its text. */
function nested(leaves: readonly (readonly [path: readonly string[], text: string])[]): ErrorBody {
  const keys = new Set(leaves.flatMap(([path]) => path.slice(0, 1)));
  return Object.fromEntries(
    [...keys].map((key) => {
      const below = leaves.filter(([path]) => path[0] === key);
      const [, text] = below.find(([path]) => path.length === 1) ?? [];
      return [key, text ?? nested(below.map(([path, leaf]) => [path.slice(1), leaf]))];
    }),
  );
}

function problem(text: string): ParsedErrorEnvelope & { readonly ok: false } {
  return { ok: false, problem: text };
}

/** A property as a message names it: `error.code` in backticks. */
function name(path: readonly string[]): string {
  return `\`${path.join('.')}\``;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of the body itself; what it inherits did not come over the wire. */
function own(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
