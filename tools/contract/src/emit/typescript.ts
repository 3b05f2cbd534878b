import type { Api, Json, JsonObject, NamedSchema, Source } from '../model/contract.ts';
import { openListOf } from '../model/list.ts';
import { isObject } from '../model/schemas.ts';
import { anyOtherString } from './openapi-types/any-other-string.ts';
import type { WriteTypes } from './openapi-types/types.ts';
import { list, strings } from './schemas.ts';
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
const instances = new Set(['example', 'examples', 'default', 'const', 'enum', 'required']);

/** Says where each schema and operation was written, and spells out what openapi-typescript would lose. */
function prepare(document: JsonObject, places: Places): JsonObject {
  const convert = (json: Json, path: string, depth: number): Json => {
    if (Array.isArray(json)) return json.map((item: Json) => convert(item, path, 9));
    if (!isObject(json)) return json;
    const member = (key: string, value: Json): Json => {
      if (comments.has(key) && typeof value === 'string') return commentSafe(value);
      if (instances.has(key) && depth > 3) return value;
      return convert(value, path === '' ? key : `${path}/${key}`, depth + 1);
    };
    const converted = Object.fromEntries(
      Object.entries(json).map(([key, value]) => [key, member(key, value)]),
    );
    const source = places.get(path);
    return spellOutChoices(
      openListWithMark(
        source === undefined || '$ref' in json ? converted : withSource(converted, source),
      ),
    );
  };
  const prepared = convert(document, '', 0);
  return isObject(prepared) ? prepared : {};
}

function withSource(json: JsonObject, source: Source): JsonObject {
  const description = typeof json.description === 'string' ? `${json.description.trim()}\n\n` : '';
  return { ...json, description: description + reference(source) };
}

function openListWithMark(schema: JsonObject): JsonObject {
  const open = openListOf(schema);
  if (open === undefined || open.others.type !== 'string') return schema;
  const { anyOf, ...rest } = schema;
  return { ...rest, anyOf: [{ enum: open.known }, { type: 'string', format: anyOtherString }] };
}

/**
 * A choice between sets of required properties: `anyOf: [{ required: [a] }, { required: [b] }]`
 * beside `properties`. openapi-typescript makes `unknown` of it, so each set becomes an object.
 */
function spellOutChoices(schema: JsonObject): JsonObject {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const members = list(schema[keyword]);
    const sets = members.flatMap((member) =>
      isObject(member) && Object.keys(member).join() === 'required'
        ? [strings(member.required)]
        : [],
    );
    if (
      members.length === 0 ||
      sets.length < members.length ||
      !isObject(schema.properties ?? null)
    ) {
      continue;
    }
    const { [keyword]: _choice, title, description, deprecated, ...object } = schema;
    const about = { title, description, deprecated };
    const objects = sets.map((set) => ({
      ...object,
      required: [...new Set([...strings(object.required), ...set])],
    }));
    return { ...defined(about), [keyword]: objects };
  }
  return schema;
}

function defined(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** Two spaces and single quotes, as everywhere else in this repository. */
function reformat(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const indented = line.replace(/^(?: {4})+/, (spaces) => ' '.repeat(spaces.length / 2));
      const comment = /^\s*(\/\*\*|\*)/.test(line);
      return comment ? indented.trimEnd() : indented.replaceAll(/"([^"'\\]*)"/g, "'$1'");
    })
    .join('\n')
    .trim();
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
