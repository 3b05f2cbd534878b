// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

/**
 * The properties of an error body that lead to its code and to its message, the outermost first.
 *
 * specs/openapi.yaml#/components/schemas/ErrorEnvelope
 */
export const errorEnvelope = { code: ['error', 'code'], message: ['error', 'message'] } as const;
