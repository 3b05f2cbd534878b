import type { Contract, Json } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';

/** A contract as it is read from documents whose keys stand in another order. */
export function shuffled(contract: Contract): Contract {
  const reversed = <T>(list: readonly T[]): readonly T[] => list.toReversed();
  const keys = <T>(part: T): T => withReversedKeys(part);
  return {
    ...contract,
    operations: reversed(contract.operations.map(keys)).map((operation) => ({
      ...operation,
      responses: reversed(operation.responses),
    })),
    securitySchemes: keys(contract.securitySchemes),
    statuses: reversed(contract.statuses),
    constants: reversed(contract.constants.map(keys)),
    products: reversed(contract.products),
    events: reversed(contract.events),
    headers: reversed(contract.headers),
    schemas: reversed(contract.schemas.map(keys)),
    examples: contract.examples.map(keys),
    openapi: keys(contract.openapi),
  };
}

function withReversedKeys<T>(value: T): T {
  // JSON is the only kind of value that a contract has.
  return JSON.parse(JSON.stringify(reverse(JSON.parse(JSON.stringify(value)))));
}

function reverse(json: Json): Json {
  if (Array.isArray(json)) return json.map(reverse);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .toReversed()
      .map(([key, value]) => [key, reverse(value)]),
  );
}
