// Made by `contract generate` from specs/asyncapi.yaml. Do not edit; change the specs instead.

export {};
