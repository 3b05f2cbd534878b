import type { Cursor } from '../read/cursor.ts';
import type { ApiBuild } from './build.ts';
import type { ErrorEnvelope } from './contract.ts';
import { parts } from './flatten.ts';
import { operationPlaces } from './operation-places.ts';

/**
 * What a schema is for, if the generator has to know: the values of `x-role`.
 * See docs/decisions/roles-not-names.md.
 */
export const schemaRoles = [
  'error-envelope',
  'error-code',
  'error-message',
  'event-envelope',
] as const;
type SchemaRole = (typeof schemaRoles)[number];

type NamedSchemas = readonly (readonly [string, Cursor])[];

/** Those with a role, by the list that they were found in: each response asks for them. */
const withRoles = new WeakMap<NamedSchemas, Map<SchemaRole, NamedSchemas>>();

/** The named schemas that have a role, by name. */
export function schemasWithRole(
  { names: { all } }: Pick<ApiBuild, 'names'>,
  role: SchemaRole,
): NamedSchemas {
  const known = withRoles.get(all) ?? new Map<SchemaRole, NamedSchemas>();
  const schemas =
    known.get(role) ??
    all.filter(([, schema]) => schema.reference === undefined && hasRole(schema, role));
  withRoles.set(all, known.set(role, schemas));
  return schemas;
}

/** The one schema that has a role; nothing if there is none. Several are reported. */
export function schemaWithRole(
  build: Pick<ApiBuild, 'names' | 'report'>,
  role: SchemaRole,
): readonly [string, Cursor] | undefined {
  const [first, second] = schemasWithRole(build, role);
  if (first !== undefined && second !== undefined) {
    build.report(second[1], {
      rule: 'role',
      message: `${second[0]} has the role ${role}, but so does ${first[0]} (${first[1].source.file}:${first[1].source.line})`,
      fix: 'keep "x-role:" on one of them',
    });
  }
  return first;
}

/** The error envelope, and the ways through it to the code and to the message. */
export function errorEnvelope(
  build: Pick<ApiBuild, 'names' | 'report' | 'specs'>,
): ErrorEnvelope | undefined {
  const found = schemaWithRole(build, 'error-envelope');
  if (found === undefined) {
    if (hasErrors(build)) {
      build.report(build.specs.openapi.get('components') ?? build.specs.openapi, {
        rule: 'role',
        message: 'no schema is marked as the body of errors',
        fix: 'add "x-role: error-envelope" to that schema under components.schemas',
      });
    }
    return undefined;
  }
  const [schema, place] = found;
  const code = pathTo(place, 'error-code', 4);
  const message = pathTo(place, 'error-message', 4);
  for (const [role, path] of [
    ['error-code', code],
    ['error-message', message],
  ] as const) {
    if (path !== undefined) continue;
    build.report(place, {
      rule: 'role',
      message: `no property of the error envelope ${schema} has the role ${role}`,
      fix: `add "x-role: ${role}" to the schema of the property that holds it`,
    });
  }
  if (code === undefined || message === undefined) return undefined;
  if (schemasWithRole(build, 'error-code').length === 0) {
    build.report(place, {
      rule: 'role',
      message: `the list of error codes at ${code.join('.')} of ${schema} is not a named schema, so no code can be generated from it`,
      fix: 'put it under components.schemas, with a $ref here',
    });
  }
  return { schema, code, message, source: place.source };
}

function hasErrors({ specs }: Pick<ApiBuild, 'specs'>): boolean {
  const rows = specs.openapi.find('components', 'responses')?.entries() ?? [];
  return (
    rows.some(([, row]) => row.get('x-status') !== undefined) ||
    operationPlaces(specs).some(({ place }) =>
      (place.get('responses')?.entries() ?? []).some(([status]) => /^[45]/.test(status)),
    )
  );
}

function pathTo(schema: Cursor, role: SchemaRole, depth: number): readonly string[] | undefined {
  if (depth === 0) return undefined;
  for (const part of parts(schema)) {
    for (const [name, property] of part.own('properties')?.entries() ?? []) {
      if (hasRole(property.follow(), role)) return [name];
      const below = pathTo(property, role, depth - 1);
      if (below !== undefined) return [name, ...below];
    }
  }
  return undefined;
}

function hasRole(schema: Cursor, role: SchemaRole): boolean {
  return schema.own('x-role')?.value === role;
}
