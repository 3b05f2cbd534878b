import { type ClassifiedErrorCode, classifyErrorCode } from './classify.ts';

/** What an error body says. Branch on `code`; `message` is for people, its wording may change. */
export interface ErrorDetail {
  readonly code: ClassifiedErrorCode;
  readonly message: string;
}

/** The result of reading an error body; `problem` names what is wrong and quotes nothing of it. */
export type ParsedErrorEnvelope =
  | { readonly ok: true; readonly error: ErrorDetail }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the body of a 4xx or 5xx answer, already parsed from JSON. Unknown fields are ignored.
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
  const error = own(body, 'error');
  if (!isObject(error)) return problem('`error` is not an object');
  const code = own(error, 'code');
  if (typeof code !== 'string' || code === '') return problem('`error.code` is not a text');
  const message = own(error, 'message');
  if (typeof message !== 'string') return problem('`error.message` is not a text');
  return { ok: true, error: { code: classifyErrorCode(code), message } };
}

function problem(text: string): ParsedErrorEnvelope {
  return { ok: false, problem: text };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field that the body itself has; what it inherits did not come over the wire. */
function own(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
