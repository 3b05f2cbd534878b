import type { Api, Contract } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import type { Json } from '../../read/json.ts';

const reversed = <T>(list: readonly T[]): readonly T[] => list.toReversed();

/** A contract as it is read from documents whose keys stand in another order. */
export function shuffled(contract: Contract): Contract {
  return {
    ...contract,
    ...shuffledApi(contract),
    products: reversed(contract.products),
    events: reversed(contract.events),
    headers: reversed(contract.headers),
    examples: contract.examples.map((each) => withReversedKeys(each)),
    asyncapi: withReversedKeys(contract.asyncapi),
  };
}

/** As `shuffled`, for what an OpenAPI document says. */
export function shuffledApi(api: Api): Api {
  const keys = <T>(part: T): T => withReversedKeys(part);
  return {
    ...api,
    operations: reversed(api.operations.map(keys)).map((operation) => ({
      ...operation,
      responses: reversed(operation.responses),
    })),
    securitySchemes: keys(api.securitySchemes),
    statuses: reversed(api.statuses),
    constants: reversed(api.constants.map(keys)),
    schemas: reversed(api.schemas.map(keys)),
    openapi: keys(api.openapi),
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
