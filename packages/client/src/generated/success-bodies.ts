// Made by `contract generate` from specs/examples/ and specs/openapi.yaml. Do not edit; change the specs instead.

/**
 * An example of the body of a success, by the id of the operation, for those that have one.
 *
 * specs/examples/valid/responses
 */
export const successBodies: { readonly [operation: string]: unknown } = {
  integrateStore: { webhook_secret: 'example-secret-that-is-shown-once' },
};
