import { ErrorCode } from './generated/codes.ts';

/**
 * An error code: either one that this version of the contract lists, or any other.
 *
 * The list grows without notice (`specs/openapi.yaml#/components/schemas/ErrorCode`, `x-open`), so
 * the closed union sits behind `known`: a `switch` over a known code can be exhaustive, and an
 * unknown code is an ordinary value rather than a failure.
 */
export type ClassifiedErrorCode =
  | { readonly known: true; readonly code: ErrorCode }
  | { readonly known: false; readonly code: string };

// A Map, because an object would also "know" its prototype's keys, `constructor` for one.
const knownCodes: ReadonlyMap<string, ErrorCode> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.values(ErrorCode).map((code) => [code, code]),
);

/**
 * Tells whether `code` is one that this version knows. Codes are compared exactly; never throws.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorCode
 */
export function classifyErrorCode(code: string): ClassifiedErrorCode {
  const known = knownCodes.get(code);
  return known === undefined ? { known: false, code } : { known: true, code: known };
}
