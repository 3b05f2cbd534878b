// Made by `contract generate` from specs/asyncapi.yaml, specs/openapi.yaml and specs/sandbox.overlay.yaml. Do not edit; change the specs instead.

/**
 * What in the documents of the sandbox does not fit the contract, with its place.
 *
 * specs/openapi.yaml, specs/asyncapi.yaml, specs/sandbox.overlay.yaml
 */
export const unfit: readonly string[] = [];
