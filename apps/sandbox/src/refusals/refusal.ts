import { type ErrorBody, type ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { SandboxErrorCode, sandboxErrorCodes } from '../generated/control/constants.ts';

/**
 * A code of the contract, or one that the sandbox adds where the contract has none.
 * See docs/decisions/sandbox-error-codes.md.
 */
export type AnyErrorCode = ErrorCode | SandboxErrorCode;

/**
 * A request that is refused. Its status comes from the catalogue of its code.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorEnvelope
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: AnyErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: AnyErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return statusOf(this.code);
  }

  get body(): ErrorBody {
    return errorBody(this);
  }
}

/** The status that goes with a code. */
export function statusOf(code: AnyErrorCode): number {
  return isOurs(code) ? sandboxErrorCodes[code].status : errorCatalogue[code].status;
}

/** Whether a code is in the catalogue, or one of the sandbox's. */
export function isKnownCode(code: string): code is AnyErrorCode {
  return Object.hasOwn(errorCatalogue, code) || Object.hasOwn(sandboxErrorCodes, code);
}

const ours: ReadonlySet<string> = new Set(Object.values(SandboxErrorCode));

function isOurs(code: AnyErrorCode): code is SandboxErrorCode {
  return ours.has(code);
}
