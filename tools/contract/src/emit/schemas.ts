import type { Api, NamedSchema, Schema } from '../model/contract.ts';
import { isObject } from '../model/schemas.ts';
import type { Json, JsonObject } from '../read/json.ts';

const base = '#/schemas/';

/** The names that a schema refers to, in it or anywhere below it. */
export function referredNames(json: Json): readonly string[] {
  if (Array.isArray(json)) return json.flatMap(referredNames);
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(base)
      ? [value.slice(base.length)]
      : referredNames(value),
  );
}

/** The named schemas that some schemas need, directly or through others; in the contract's order. */
export function reachableSchemas(
  { schemas }: Pick<Api, 'schemas'>,
  from: readonly Schema[],
): readonly NamedSchema[] {
  const byName = new Map(schemas.map((each) => [each.name, each]));
  const found = new Set<string>();
  const waiting = from.flatMap(referredNames);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = byName.get(name)?.schema;
    if (found.has(name) || schema === undefined) continue;
    found.add(name);
    waiting.push(...referredNames(schema));
  }
  return schemas.filter(({ name }) => found.has(name));
}

/** Every schema that stands directly in an operation. */
export function operationSchemas({ operations }: Pick<Api, 'operations'>): readonly Schema[] {
  return operations.flatMap(({ parameters, requestBody, responses }) => [
    ...parameters.map(({ schema }) => schema),
    ...(requestBody === undefined ? [] : [requestBody.schema]),
    ...responses.flatMap(({ schema }) => (schema === undefined ? [] : [schema])),
  ]);
}

export function schemaReference(name: string): Schema {
  return { $ref: base + name };
}

/** A property of an object: what is said of it, and whether it has to be there. */
interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/**
 * The properties of an object schema, those of its `allOf` and `$ref` merged in: required ones in
 * the order in which the schemas list them, then the others by name.
 */
export function propertiesOf(contract: Pick<Api, 'schemas'>, schema: Schema) {
  const parts = flattened(contract, schema);
  const required = new Set(parts.flatMap((part) => strings(part.required)));
  const merged = new Map<string, JsonObject>();
  for (const part of parts) {
    for (const [name, property] of Object.entries(object(part.properties))) {
      merged.set(name, { ...merged.get(name), ...object(property) });
    }
  }
  const optional = [...merged.keys()].filter((name) => !required.has(name)).sort();
  return [...required, ...optional].map(
    (name): Property => ({ name, schema: merged.get(name) ?? {}, required: required.has(name) }),
  );
}

/** A schema and all that its `$ref` and `allOf` bring in, the general before the special. */
export function flattened(
  contract: Pick<Api, 'schemas'>,
  schema: Schema,
  seen: ReadonlySet<string> = new Set(),
): readonly Schema[] {
  const [name] = typeof schema.$ref === 'string' ? referredNames({ $ref: schema.$ref }) : [];
  const target = contract.schemas.find((each) => each.name === name)?.schema;
  const below =
    name === undefined || target === undefined || seen.has(name)
      ? []
      : flattened(contract, target, new Set([...seen, name]));
  const members = list(schema.allOf).flatMap((member) =>
    isObject(member) ? flattened(contract, member, seen) : [],
  );
  return [...below, ...members, schema];
}

/** What is said about a value and what is left open about it, and whether it is deprecated. */
export function describedAs({ schemas }: Pick<Api, 'schemas'>, schema: Schema) {
  const parts = flattened({ schemas }, schema);
  const description = parts
    .map((part) => part.description)
    .findLast((each) => typeof each === 'string');
  const open = parts
    .flatMap((part) => unspecifiedIn(part))
    .map((what) => `*Not specified:* ${what}`);
  const deprecated = parts.some((part) => part.deprecated === true);
  const text = [...(typeof description === 'string' ? [description] : []), ...open].join(' ');
  return { text, deprecated };
}

/** What the contract leaves open at a schema. */
export function unspecifiedIn(schema: Schema): readonly string[] {
  const open = schema['x-unspecified'];
  return typeof open === 'string' ? [open] : strings(open);
}

export function object(json: Json | undefined): JsonObject {
  return json !== undefined && isObject(json) ? json : {};
}

export function list(json: Json | undefined): readonly Json[] {
  return Array.isArray(json) ? json : [];
}

export function strings(json: Json | undefined): readonly string[] {
  return list(json).flatMap((item) => (typeof item === 'string' ? [item] : []));
}
