import { type ErrorBody, type ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { SandboxErrorCode, sandboxErrorCodes } from '../generated/constants.ts';

/** A code of the contract, or one that the sandbox adds where the contract has none. */
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
    return isOurs(this.code)
      ? sandboxErrorCodes[this.code].status
      : errorCatalogue[this.code].status;
  }

  get body(): ErrorBody {
    return errorBody(this);
  }
}

const ours: ReadonlySet<string> = new Set(Object.values(SandboxErrorCode));

function isOurs(code: AnyErrorCode): code is SandboxErrorCode {
  return ours.has(code);
}
