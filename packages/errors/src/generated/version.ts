// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

/**
 * The version of the contract that this package was generated from.
 *
 * specs/openapi.yaml#/info/version
 */
export const contractVersion: string = '0.1.0';
