import type { Api, NamedSchema } from '../model/contract.ts';
import { isObject } from '../model/schemas.ts';
import { childRole, type Role } from '../read/grammar.ts';
import type { Json, JsonObject } from '../read/json.ts';
import type { Source } from '../read/source.ts';
import type { WriteTypes } from './openapi-types/types.ts';
import { forTypes } from './schema-for-types.ts';
import { docComment, reference } from './text/comment.ts';
import { commentSafe } from './text/visible.ts';

/** Where a schema or an operation of a document was written, by its pointer in the document. */
type Places = ReadonlyMap<string, Source>;

/**
 * The TypeScript types of an OpenAPI document, made by openapi-typescript.
 *
 * @param exports The exports to keep, and what each says of itself.
 */
export async function typesOf(
  document: JsonObject,
  contract: Api,
  exports: ReadonlyMap<string, readonly string[]>,
  writeTypes: WriteTypes,
): Promise<string> {
  const types = await writeTypes(prepare(document, placesOf(contract)));
  return keepExports(reformat(types), exports);
}

/** A document that holds nothing but schemas, with `$ref`s as OpenAPI has them. */
export function documentOfSchemas(contract: Api, schemas: readonly NamedSchema[]): JsonObject {
  const entries = schemas.map(({ name, schema }) => [name, withOpenapiReferences(schema)]);
  return {
    openapi: '3.1.0',
    info: { title: contract.title, version: contract.version },
    paths: {},
    components: { schemas: Object.fromEntries(entries) },
  };
}

/** A schema of the model as OpenAPI has it: its `$ref`s lead to components. */
export function withOpenapiReferences(json: Json): Json {
  if (Array.isArray(json)) return json.map(withOpenapiReferences);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/schemas/', '#/components/schemas/')
        : withOpenapiReferences(value),
    ]),
  );
}

function placesOf({ schemas, operations }: Api): Places {
  return new Map([
    ...schemas.map(({ name, source }): [string, Source] => [`components/schemas/${name}`, source]),
    ...operations.map(({ path, method, source }): [string, Source] => [
      `paths/${path}/${method}`,
      source,
    ]),
  ]);
}

/** What openapi-typescript copies into comments. */
const comments = new Set(['description', 'summary', 'title']);

/** Says where each schema and operation was written, and says schemas as openapi-typescript understands them. */
function prepare(document: JsonObject, places: Places): JsonObject {
  const convert = (json: Json, role: Role, path: string): Json => {
    if (Array.isArray(json)) return json.map((item: Json) => convert(item, role, `${path}/`));
    if (!isObject(json) || !structured.has(role)) return json;
    const source = places.get(path);
    const located = source === undefined || '$ref' in json ? json : withSource(json, source);
    const entries = Object.entries(role === 'schema' ? forTypes(located) : located);
    return Object.fromEntries(
      entries.map(([key, value]): [string, Json] => {
        const isComment = role !== 'schemas' && role !== 'names' && comments.has(key);
        if (isComment && typeof value === 'string') return [key, commentSafe(value)];
        const below = childRole(role, key, { kind: kindOf(value) }, 'openapi');
        return [key, convert(value, below, path === '' ? key : `${path}/${key}`)];
      }),
    );
  };
  const prepared = convert(document, 'object', '');
  return isObject(prepared) ? prepared : {};
}

const structured: ReadonlySet<Role> = new Set(['object', 'names', 'schema', 'schemas']);

function kindOf(json: Json) {
  if (Array.isArray(json)) return 'list';
  return isObject(json) ? 'map' : 'scalar';
}

function withSource(json: JsonObject, source: Source): JsonObject {
  const description = typeof json.description === 'string' ? `${json.description.trim()}\n\n` : '';
  return { ...json, description: description + reference(source) };
}

/** Two spaces and single quotes, as everywhere else in this repository. */
function reformat(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const indented = line.replace(/^(?: {4})+/, (spaces) => ' '.repeat(spaces.length / 2));
      const comment = /^\s*(\/\*\*|\*)/.test(line);
      return comment ? indented.trimEnd() : indented.replaceAll(/"(?:[^"\\]|\\.)*"/g, singleQuoted);
    })
    .join('\n')
    .trim();
}

function singleQuoted(text: string): string {
  return /['\\]/.test(text) ? text : `'${text.slice(1, -1)}'`;
}

function keepExports(text: string, exports: ReadonlyMap<string, readonly string[]>): string {
  const statements = text.split(/^(?=(?:export )?(?:interface|type) )/m);
  const kept = statements.flatMap((statement) => {
    const name = /^export (?:interface|type) ([\w$]+)/.exec(statement)?.[1];
    if (name === undefined) return [statement.trim()];
    const about = exports.get(name);
    return about === undefined ? [] : [`${docComment(about)}\n${withoutEmpty(statement)}`];
  });
  return kept.join('\n\n');
}

/** The kinds of components that a document has none of are listed as `never`; nobody misses them. */
function withoutEmpty(statement: string): string {
  return statement.replaceAll(/^ {2}\w+: never;\n/gm, '').trim();
}
