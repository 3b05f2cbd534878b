import { messageOf } from '@ordering/kit/failure';
import { parsePointer } from '@ordering/kit/json-pointer';
import { nearest } from '@ordering/kit/nearest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Cursor } from '../read/cursor.ts';
import { childRole } from '../read/grammar.ts';
import type { Json, JsonObject } from '../read/json.ts';
import { everyPlace } from '../read/visit.ts';
import { ajvOptions, ajvSchema } from './ajv-schema.ts';
import type { ApiBuild } from './build.ts';
import { checkSense } from './schema-sense.ts';
import { isObject, saysMore, toSchema } from './schemas.ts';
import { startAjv } from './validators.ts';

/** Knows the meta-schema, which takes long to compile: once serves all contracts. */
const meta = new Ajv2020(ajvOptions);
formats.default(meta);

/** What was found sound before, as text: the documents of a run are mostly alike, and validators take long to build. */
const sound = new Set<string>();

/** Reports every schema that no validator can be built from, so that no emitter fails on one. */
export function checkSchemas(build: ApiBuild): void {
  // What makes no sense would only be called broken once more.
  if (!checkSense(build)) return;
  const { names, validators } = build;
  const all = [
    ...names.all.map(([name, place]) => ({ name, place, make: () => validators.named(name) })),
    ...inlineSchemas(build).map((place) => ({
      name: 'this',
      place,
      make: () => validators.at(place),
    })),
  ];
  // One that is broken would make those that refer to it fail as well.
  if (all.filter(({ name, place }) => !isSchema(build, place, name)).length > 0) return;
  const texts = new Map(names.all.map(([name, place]) => [name, textOf(build, place)]));
  for (const { name, place, make } of all) {
    const text = withReferred(textOf(build, place), texts);
    if (sound.has(text)) continue;
    const problem = attempted(make) === undefined ? undefined : ownProblem(build, place);
    if (problem === undefined) {
      sound.add(text);
      continue;
    }
    const [, keyword = ''] = /^unknown keyword: "(.*)"$/.exec(problem) ?? [];
    const near = nearest(keyword, Object.keys(meta.RULES.keywords));
    const at = culprit(build, place);
    build.report(at.own(keyword) ?? at, {
      rule: 'schema',
      message: `no validator can be compiled from ${name}: ${problem}`,
      fix:
        near === undefined
          ? 'correct the keyword; your own keywords begin with x-'
          : `did you mean ${near}?`,
    });
  }
}

function textOf(build: ApiBuild, place: Cursor): string {
  return JSON.stringify(ajvSchema(toSchema(place, build.names)));
}

/** The text of a schema with those of all schemas that it refers to. */
function withReferred(text: string, texts: ReadonlyMap<string, string>): string {
  const referred = new Map<string, string>();
  const follow = (from: string) => {
    for (const [, name = ''] of from.matchAll(/"\$ref":"([^"]+)"/g)) {
      if (referred.has(name)) continue;
      const to = texts.get(name) ?? '';
      referred.set(name, to);
      follow(to);
    }
  };
  follow(text);
  return JSON.stringify([text, [...referred].sort()]);
}

/** Whether the meta-schema accepts it: the keywords that it knows have values that they may have. */
function isSchema(build: ApiBuild, place: Cursor, name: string): boolean {
  if (meta.validateSchema(ajvSchema(toSchema(place, build.names))) === true) return true;
  const seen = new Set<string>();
  for (const { instancePath, message = '' } of meta.errors ?? []) {
    const keys = parsePointer(instancePath) ?? [];
    // The meta-schema has several parts, and each of them says the same.
    if (seen.has(instancePath)) continue;
    seen.add(instancePath);
    build.report(place.reach(keys), {
      rule: 'schema',
      message: `${name} is not a JSON Schema: ${keys.at(-1) ?? 'it'} ${message}`,
      fix: 'correct the keyword',
    });
  }
  return false;
}

/** Why something can't be compiled; nothing if it can. */
function attempted(compile: () => unknown): string | undefined {
  try {
    compile();
    return undefined;
  } catch (error) {
    const message = messageOf(error);
    return message.replace(/^strict mode: /, '').replace(/ at path ".*"$/, '');
  }
}

/** As `attempted`, for a schema without what it refers to, which has a name and is looked at on its own. */
function ownProblem(build: ApiBuild, place: Cursor): string | undefined {
  return attempted(() => startAjv().compile(alone(ajvSchema(toSchema(place, build.names)))));
}

function alone(schema: JsonObject): JsonObject {
  const convert = (json: Json): Json => {
    if (Array.isArray(json)) return json.map(convert);
    return isObject(json) ? alone(json) : json;
  };
  const entries = Object.entries(schema).filter(
    ([key, value]) => key !== '$ref' || typeof value !== 'string',
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, convert(value)]));
}

/** The innermost schema that is at fault. */
function culprit(build: ApiBuild, place: Cursor): Cursor {
  const inner = schemasIn(place, 'schema').find((each) => ownProblem(build, each) !== undefined);
  return inner === undefined ? place : culprit(build, inner);
}

/** The schemas directly in a schema. */
function schemasIn(place: Cursor, role: 'schema' | 'schemas'): readonly Cursor[] {
  const { tree } = place;
  if (tree.kind === 'scalar') return [];
  if (tree.kind === 'list') return tree.items.map((item) => place.at(item));
  return [...tree.entries].flatMap(([key, child]) => {
    const inner = childRole(role, key, child, 'openapi');
    if (inner === 'schemas') return schemasIn(place.at(child), inner);
    if (inner !== 'schema') return [];
    return child.kind === 'list' ? schemasIn(place.at(child), inner) : [place.at(child)];
  });
}

/** The schemas of the API that have no name. */
function inlineSchemas({ specs }: ApiBuild): readonly Cursor[] {
  return everyPlace(specs.openapi, 'openapi').flatMap(({ place, key, role }) =>
    key === 'schema' && role === 'schema' && (place.reference === undefined || saysMore(place))
      ? [place]
      : [],
  );
}
