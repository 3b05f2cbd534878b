import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../read/json.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { Source } from '../read/source.ts';
import { apiNameProblems } from './check-names.ts';
import type { Api, Operation } from './contract.ts';
import { isObject } from './schemas.ts';

/**
 * What two APIs both have, although only one may have it if one program is to answer both: an
 * operationId, a path, an error code, a schema's name. Reported at the place of the second. Things with
 * different names may still get the same name in generated code.
 */
export function clashes(first: Api, second: Api): readonly Problem[] {
  const report = (rule: string, message: string, at: Source, other: Source, fix: string) =>
    problemAt(at, { rule, message: `${message}, at ${other.file}:${other.line}`, fix });

  const ids = new Map(first.operations.map(({ id, source }) => [id, source]));
  const paths = new Map(first.operations.map((each) => [shapeOf(each), each.source]));
  const operations = second.operations.flatMap((operation): readonly Problem[] => {
    const { id, path, source } = operation;
    const sameId = ids.get(id);
    const samePath = paths.get(shapeOf(operation));
    if (sameId !== undefined) {
      const message = `the operationId ${id} is already taken by another document`;
      const fix = 'give one of the two operations another operationId';
      return [report('operation-id', message, source, sameId, fix)];
    }
    if (samePath !== undefined) {
      const message = `the path ${path} is already taken by another document`;
      return [report('path', message, source, samePath, 'give one of the two another path')];
    }
    return [];
  });

  const known = new Map(first.schemas.map(({ name, source }) => [name, source]));
  const schemas = second.schemas.flatMap(({ name, source }) => {
    const other = known.get(name);
    if (other === undefined || isSame(first, other, source)) return [];
    const message = `${name} is also the name of a schema in another document`;
    const fix = 'rename one of them, or keep one and refer to it from both documents';
    return [report('schema-name', message, source, other, fix)];
  });

  const codes = new Map(first.errorCodes.map(({ code, source }) => [code, source]));
  const errorCodes = second.errorCodes.flatMap(({ code, source }) => {
    const other = codes.get(code);
    if (other === undefined || isSame(first, other, source)) return [];
    const message = `the code ${code} is also in another document`;
    return [report('error-code', message, source, other, 'keep one of them')];
  });
  const found = [...operations, ...schemas, ...errorCodes];
  return found.length > 0 ? found : apiNameProblems(join(first, second));
}

/** Two paths that differ in the names of their parameters are one path. */
function shapeOf({ path }: Operation): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

/** What the second took from a document of the first belongs to the first, even if an overlay has changed it there. */
function isSame(first: Api, there: Source, here: Source): boolean {
  const one = there.file === here.file && there.pointer === here.pointer;
  return one || first.documents.includes(here.file);
}

/** Two APIs without clashes as one. Where both have something, that of the first is kept. */
export function join(first: Api, second: Api): Api {
  return {
    ...first,
    documents: [...new Set([...first.documents, ...second.documents])],
    operations: [...first.operations, ...second.operations],
    securitySchemes: { ...second.securitySchemes, ...first.securitySchemes },
    statuses: union(first.statuses, second.statuses, ({ status }) => status),
    errorCodes: union(first.errorCodes, second.errorCodes, ({ code }) => code),
    constants: union(first.constants, second.constants, ({ name }) => name),
    schemas: union(first.schemas, second.schemas, ({ name }) => name),
    unspecified: union(
      first.unspecified,
      second.unspecified,
      ({ source }) => `${source.file}#${source.pointer}`,
    ),
    openapi: joinDocuments(first.openapi, second.openapi),
  };
}

function union<T>(first: readonly T[], second: readonly T[], key: (each: T) => unknown) {
  const known = new Set(first.map(key));
  return [...first, ...second.filter((each) => !known.has(key(each)))];
}

/**
 * One document from both. Names of schemas are known not to clash; any other component of the second
 * that has the name of a different one in the first gets its own name.
 */
function joinDocuments(first: JsonObject, second: JsonObject): JsonObject {
  const components = objects(first.components);
  const renamed = new Map<string, string>();
  for (const [kind, added] of Object.entries(objects(second.components))) {
    const there = components[kind] ?? {};
    for (const [name, component] of Object.entries(added)) {
      const other = there[name];
      if (kind === 'schemas' || other === undefined || isDeepStrictEqual(other, component))
        continue;
      let free = `${name}_2`;
      while (free in there || free in added) free = `${free}_`;
      renamed.set(`#/components/${kind}/${name}`, `#/components/${kind}/${free}`);
    }
  }
  const moved = withReferences(second, renamed);
  const merged = Object.entries(objects(moved.components)).map(([kind, added]) => {
    const own = Object.entries(added).map(([name, component]) => {
      const pointer = renamed.get(`#/components/${kind}/${name}`) ?? name;
      return [pointer.slice(pointer.lastIndexOf('/') + 1), component] as const;
    });
    return [kind, { ...Object.fromEntries(own), ...components[kind] }] as const;
  });
  return {
    ...first,
    paths: { ...objects(first.paths), ...objects(moved.paths) },
    components: { ...components, ...Object.fromEntries(merged) },
  };
}

function withReferences(json: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject {
  const convert = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(convert);
    return isObject(value) ? withReferences(value, renamed) : value;
  };
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === '$ref' ? (renamed.get(String(value)) ?? value) : convert(value),
    ]),
  );
}

/** The members of an object that are objects themselves. */
function objects(json: Json | undefined): Readonly<Record<string, JsonObject>> {
  const entries = json !== undefined && isObject(json) ? Object.entries(json) : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (isObject(value) ? [[key, value]] : [])),
  );
}
