import type { Options } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Json, JsonObject } from '../read/json.ts';
import type { Api, Schema } from './contract.ts';
import { constantsOf, openListOf } from './list.ts';
import { isObject } from './schemas.ts';

/** The options for every validator, those that are emitted and those that lint runs. */
export const ajvOptions: Options = {
  strict: true,
  // `required` may name properties that another part of an allOf describes, and the parts of an
  // allOf need not repeat the type.
  strictRequired: false,
  strictTypes: false,
};

/** Keywords that document a value, or belong to OpenAPI alone; no validator needs them. */
const documentation = new Set([
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', '$comment'],
  ...['readOnly', 'writeOnly', 'externalDocs', 'xml', 'discriminator', 'contentMediaType'],
  ...['contentEncoding', 'contentSchema'],
]);
const schemaMaps = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const data = new Set(['const', 'enum', 'required', 'type', 'dependentRequired']);

/** Every named schema as ajv takes it: `$id` is the name, and each `$ref` is a name. */
export function ajvSchemas({ schemas }: Pick<Api, 'schemas'>): readonly JsonObject[] {
  return schemas.map(({ name, schema }) => ({ $id: name, ...ajvSchema(schema) }));
}

/** A schema as ajv takes it. Lists that may grow accept any string, because nothing may reject a new value. */
export function ajvSchema(schema: Schema): JsonObject {
  const converted = convert(schema);
  return isObject(converted) ? converted : {};
}

function convert(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(convert);
  if (!isObject(schema)) return schema;
  const open = openListOf(schema);
  // What is known is one of the others too, so nothing has to look at the list.
  if (open !== undefined) {
    const { anyOf, ...rest } = schema;
    return convert({ ...rest, ...open.others });
  }
  const constants = constantsOf(schema);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    // To whoever breaks a pattern the message shows examples of it.
    if (key === 'examples' && 'pattern' in schema) return [[key, value]];
    if (key.startsWith('x-') || documentation.has(key)) return [];
    if (key === '$ref') return [[key, String(value).replace('#/schemas/', '')]];
    if (key === 'oneOf' && constants !== undefined) return [['enum', constants]];
    // The constant says it already, and one mistake should be reported once.
    if (key === 'type' && value === typeof schema.const) return [];
    if (key === 'format' && !(String(value) in fullFormats)) return [];
    if (schemaMaps.has(key) && isObject(value)) {
      return [[key, Object.fromEntries(Object.entries(value).map(([k, v]) => [k, convert(v)]))]];
    }
    return [[key, data.has(key) ? value : convert(value)]];
  });
  return Object.fromEntries(entries);
}
