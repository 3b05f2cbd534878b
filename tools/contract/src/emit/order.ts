import type { Api, Contract, Example, Operation, Response, Schema } from '../model/contract.ts';
import { successBody } from '../model/responses.ts';
import { isObject } from '../model/schemas.ts';
import { by, compare } from '../read/compare.ts';
import type { Json, JsonObject } from '../read/json.ts';
import { flattened, object, propertiesOf, strings } from './schemas.ts';

/**
 * The contract in an order that does not depend on the order of keys in a document: lists that a
 * person wrote as lists stay as they are, everything that was a mapping is sorted.
 */
export function inOrder(contract: Contract): Contract {
  const events = contract.events.toSorted(
    by(
      (event) => event.product,
      (event) => event.type,
      (event) => event.name,
    ),
  );
  const ordered: Contract = {
    ...contract,
    ...apiInOrder(contract),
    products: contract.products.toSorted(by(({ id }) => id)),
    events,
    headers: contract.headers.toSorted(
      by(
        ({ name }) => headerRank(name, events),
        ({ name }) => name,
      ),
    ),
    asyncapi: sortedSchema(contract.asyncapi),
  };
  return { ...ordered, examples: contract.examples.map((each) => sortedExample(ordered, each)) };
}

/** As `inOrder`, for what an OpenAPI document says. */
export function apiInOrder(api: Api): Api {
  return {
    ...api,
    operations: api.operations
      .map((operation) => sortedOperation(api, operation))
      .toSorted(
        by(
          ({ path }) => path,
          ({ method }) => method,
        ),
      ),
    statuses: api.statuses.toSorted(
      by(
        ({ status }) => status,
        ({ name }) => name,
      ),
    ),
    constants: api.constants
      .map((list) => ({
        ...list,
        values: list.values.map((value) => ({ ...value, facts: sortedRecord(value.facts) })),
      }))
      .toSorted(by(({ name }) => name)),
    schemas: api.schemas
      .map((named) => ({ ...named, schema: sortedSchema(named.schema) }))
      .toSorted(by(({ name }) => name)),
    unspecified: api.unspecified.toSorted(
      by(
        ({ source }) => source.file,
        ({ source }) => source.pointer,
      ),
    ),
    securitySchemes: sortedRecord(api.securitySchemes),
    openapi: sortedSchema(api.openapi),
  };
}

function sortedOperation(api: Api, operation: Operation): Operation {
  const { parameters, requestBody, responses } = operation;
  const sorted = <T extends { readonly schema?: Schema; readonly example?: Json }>(part: T): T => {
    const { schema, example } = part;
    return {
      ...part,
      ...(schema === undefined ? {} : { schema: sortedSchema(schema) }),
      ...(example === undefined ? {} : { example: sortedValue(api, example, schema ?? {}) }),
    };
  };
  return {
    ...operation,
    parameters: parameters.map(sorted),
    ...(requestBody === undefined ? {} : { requestBody: sorted(requestBody) }),
    responses: responses
      .map((response) => sorted({ ...response, headers: response.headers.toSorted(compare) }))
      .toSorted(by(statusRank)),
  };
}

/** Statuses by number, a range after the statuses in it, `default` last. */
function statusRank({ status }: Response): number {
  if (status === 'default') return Number.POSITIVE_INFINITY;
  return typeof status === 'number' ? status : Number(status.charAt(0)) * 100 + 99.5;
}

/** Headers as the first event that requires them lists them, then all others. */
function headerRank(name: string, events: Contract['events']): number {
  const ranks = events.map(({ requiredHeaders }) => requiredHeaders.indexOf(name));
  return Math.min(...ranks.map((rank) => (rank < 0 ? 1e6 : rank)), 1e6);
}

/** A schema or a document of schemas: keys by name, but properties in the order of `required`. */
function sortedSchema(schema: JsonObject): JsonObject {
  const required = strings(schema.required);
  const rank = (name: string) => (required.includes(name) ? required.indexOf(name) : 1e6);
  return sortedRecord(schema, (key, value) => {
    if (key !== 'properties' || !isObject(value)) return sortedBelow(value);
    const names = Object.keys(value).sort(by(rank, (name) => name));
    return Object.fromEntries(names.map((name) => [name, sortedBelow(value[name] ?? {})]));
  });
}

function sortedBelow(json: Json): Json {
  if (Array.isArray(json)) return json.map(sortedBelow);
  return isObject(json) ? sortedSchema(json) : json;
}

function sortedRecord(
  json: Readonly<Record<string, Json>>,
  convert: (key: string, value: Json) => Json = (_key, value) => sortedData(value),
): Readonly<Record<string, Json>> {
  const entries = Object.entries(json).sort(([a], [b]) => compare(a, b));
  return Object.fromEntries(entries.map(([key, value]) => [key, convert(key, value)]));
}

function sortedData(json: Json): Json {
  if (Array.isArray(json)) return json.map(sortedData);
  return isObject(json) ? sortedRecord(json) : json;
}

/** A payload with its fields in the order of its schema, the ones it does not know at the end. */
function sortedExample(contract: Contract, example: Example): Example {
  const schema = schemaOfExample(contract, example);
  return { ...example, value: sortedValue(contract, example.value, schema) };
}

function schemaOfExample(contract: Contract, { kind, of }: Example): Schema {
  if (kind === 'event') {
    const payload = contract.events.find(({ name }) => name === of)?.payload;
    return contract.schemas.find(({ name }) => name === payload)?.schema ?? {};
  }
  if (kind === 'request') {
    return contract.operations.find(({ id }) => id === of)?.requestBody?.schema ?? {};
  }
  if (kind === 'response') {
    const operation = contract.operations.find(({ id }) => id === of);
    return (operation && successBody(operation)) ?? {};
  }
  return contract.schemas.find(({ name }) => name === contract.errorEnvelope?.schema)?.schema ?? {};
}

function sortedValue(contract: Api, value: Json, schema: Schema): Json {
  if (Array.isArray(value)) {
    const items = flattened(contract, schema).findLast((part) => part.items !== undefined)?.items;
    return value.map((item: Json) => sortedValue(contract, item, object(items)));
  }
  if (!isObject(value)) return value;
  const properties = new Map(
    propertiesOf(contract, schema).map((each, i) => [each.name, { ...each, i }]),
  );
  const names = Object.keys(value).sort(
    by(
      (name) => properties.get(name)?.i ?? 1e6,
      (name) => name,
    ),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      sortedValue(contract, value[name] ?? null, properties.get(name)?.schema ?? {}),
    ]),
  );
}
