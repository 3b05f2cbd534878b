// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

/**
 * The properties that lead to the code and to the message of an error body, the outermost first.
 *
 * specs/openapi.yaml#/components/schemas/ErrorEnvelope
 */
export const errorEnvelope = { code: ['error', 'code'], message: ['error', 'message'] } as const;
