import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Cursor } from '../read/cursor.ts';
import { parsePointer } from '../read/pointer.ts';
import { visit } from '../read/visit.ts';
import { ajvOptions, ajvSchema, ajvSchemas } from './ajv-schema.ts';
import type { ApiBuild } from './build.ts';
import type { NamedSchema } from './contract.ts';
import { toSchema } from './schemas.ts';

/** Knows the meta-schema, which takes long to compile: once serves all contracts. */
const meta = new Ajv2020(ajvOptions);
formats.default(meta);

/** Reports every schema from which no validator can be made, so that no emitter fails on one. */
export function checkSchemas(build: ApiBuild, schemas: readonly NamedSchema[]): void {
  const ajv = new Ajv2020({
    ...ajvOptions,
    // Checked apart. What is compiled is thrown away, so it need not be small.
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  formats.default(ajv);
  const sound = ajvSchemas({ schemas }).filter((schema) => {
    const name = String(schema.$id);
    const place = build.names.get(name);
    return place !== undefined && isSchema(build, place, schema, name);
  });
  // One that is broken would make those that refer to it fail as well.
  if (sound.length < schemas.length) return;
  ajv.addSchema(sound.map((schema) => ({ ...schema })));
  for (const { name } of schemas) {
    const place = build.names.get(name);
    if (place !== undefined) compiles(build, place, name, () => ajv.getSchema(name));
  }
  for (const place of inlineSchemas(build)) {
    const schema = ajvSchema(toSchema(place, build.names));
    if (!isSchema(build, place, schema, 'this')) continue;
    compiles(build, place, 'this', () => ajv.compile({ ...schema }));
  }
}

/** Whether the meta-schema accepts it: the keywords that it knows have values that they may have. */
function isSchema(build: ApiBuild, place: Cursor, schema: object, name: string): boolean {
  if (meta.validateSchema(schema) === true) return true;
  const seen = new Set<string>();
  for (const { instancePath, message = '' } of meta.errors ?? []) {
    const keys = parsePointer(instancePath) ?? [];
    // The meta-schema has several parts, and each of them says the same.
    if (seen.has(instancePath)) continue;
    seen.add(instancePath);
    build.report(deepest(place, keys), {
      rule: 'schema',
      message: `${name} is not a JSON Schema: ${keys.at(-1) ?? 'it'} ${message}`,
      mend: 'correct the keyword',
    });
  }
  return false;
}

function compiles(build: ApiBuild, place: Cursor, name: string, compile: () => unknown): void {
  try {
    compile();
  } catch (error) {
    build.report(place, {
      rule: 'schema',
      message: `no validator can be made from ${name}: ${error instanceof Error ? error.message : error}`,
      mend: 'correct the keyword; one of your own begins with x-',
    });
  }
}

/** The schemas of the API that have no name. */
function inlineSchemas({ specs }: ApiBuild): readonly Cursor[] {
  return [...visit(specs.openapi, 'openapi')].flatMap(({ place, key, role }) =>
    key === 'schema' && role === 'schema' && place.reference === undefined ? [place] : [],
  );
}

function deepest(place: Cursor, keys: readonly string[]): Cursor {
  let at = place;
  for (const key of keys) at = at.own(key) ?? at;
  return at;
}
