import type { Tree } from './tree.ts';

export type Dialect = 'openapi' | 'asyncapi';

/**
 * What a value is, as far as `$ref` and `x-` are concerned:
 * - `object`: an object of the specification, whose keys are keywords
 * - `names`: a map whose keys are chosen by the author (`default` is a name there, not a keyword)
 * - `schema`, `schemas`: a JSON Schema; a map of names to JSON Schemas
 * - `example`, `examples`: an example with its name and its value; a map of names to examples
 * - `value`: the value of an example of AsyncAPI, which as a whole may be a `$ref` to a file. The
 *   standard does not speak of it, and every tool follows it
 * - `file`: a string that names a file, as a `$ref` would
 * - `extension`: the value of an `x-` keyword, which may have `x-` keywords of its own
 * - `data`: anything goes, and a `$ref` in it is no reference
 */
export type Role =
  | 'object'
  | 'names'
  | 'schema'
  | 'schemas'
  | 'example'
  | 'examples'
  | 'value'
  | 'file'
  | 'extension'
  | 'data';

const schemaKeywords: ReadonlyMap<string, Role> = new Map([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].map(
    (key) => [key, 'schemas'] as const,
  ),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items', 'additionalItems', 'contains'].map(
    (key) => [key, 'schema'] as const,
  ),
  ...['additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'].map(
    (key) => [key, 'schema'] as const,
  ),
  ...['unevaluatedProperties', 'unevaluatedItems'].map((key) => [key, 'schema'] as const),
  // AsyncAPI's multi-format schema object: { schemaFormat, schema }.
  ['schema', 'schema'],
]);

const named: ReadonlyMap<Dialect, ReadonlySet<string>> = new Map([
  [
    'openapi',
    new Set([
      ...['paths', 'webhooks', 'responses', 'requestBodies', 'headers', 'securitySchemes'],
      ...['parameters', 'links', 'callbacks', 'pathItems', 'content', 'variables', 'encoding'],
      ...['mapping', 'scopes', 'mediaTypes'],
    ]),
  ],
  [
    'asyncapi',
    new Set([
      ...['channels', 'operations', 'messages', 'servers', 'parameters', 'securitySchemes'],
      ...['replies', 'replyAddresses', 'correlationIds', 'messageTraits', 'operationTraits'],
      ...['serverVariables', 'variables', 'tags', 'externalDocs', 'serverBindings'],
      ...['channelBindings', 'operationBindings', 'messageBindings'],
    ]),
  ],
]);

const exampleKeywords: Readonly<Record<Dialect, ReadonlyMap<string, Role>>> = {
  openapi: new Map([['externalValue', 'file']]),
  asyncapi: new Map([
    ['payload', 'value'],
    ['headers', 'value'],
  ]),
};

const dataKeywords = new Set(['example', 'value', 'default', 'const', 'enum']);

/** The role of a member, from the role of its owner and its key. */
export function childRole(
  role: Role,
  key: string,
  child: Pick<Tree, 'kind'>,
  dialect: Dialect,
): Role {
  if (role === 'data' || role === 'value' || role === 'file') return 'data';
  if (role === 'schemas') return 'schema';
  if (role === 'examples') return 'example';
  if (role === 'example') return exampleKeywords[dialect].get(key) ?? 'data';
  // `paths` and `responses` may have extensions beside their names; a named object is always a map.
  if (role === 'names') return key.startsWith('x-') && child.kind !== 'map' ? 'data' : 'object';
  if (role === 'extension' || key.startsWith('x-')) {
    return child.kind === 'map' ? 'extension' : 'data';
  }
  if (role === 'schema') return schemaKeywords.get(key) ?? 'data';
  if (dataKeywords.has(key)) return 'data';
  if (key === 'schemas') return 'schemas';
  if (key === 'schema' || key === 'payload') return 'schema';
  if (key === 'headers' && dialect === 'asyncapi') return 'schema';
  // Items of a list have the role of the list.
  if (key === 'examples') return child.kind === 'list' ? 'example' : 'examples';
  // `parameters` is a map under `components` and a list elsewhere; only maps have names.
  return named.get(dialect)?.has(key) && child.kind === 'map' ? 'names' : 'object';
}
