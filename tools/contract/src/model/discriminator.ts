import type { Cursor } from '../read/cursor.ts';
import type { Dialect } from '../read/grammar.ts';
import type { ApiBuild } from './build.ts';
import { parts, propertySchemas } from './flatten.ts';
import { mappedSchema } from './schemas.ts';

const rule = 'discriminator';

/**
 * A discriminator is advice to tools; what tells schemas apart is a constant in each of them. Types
 * and validators are made from the constants, so each schema has one, and a mapping says the same.
 * See docs/decisions/types-from-constants.md.
 */
export function checkDiscriminator(build: ApiBuild, place: Cursor, dialect: Dialect): void {
  const discriminator = place.own('discriminator');
  if (discriminator === undefined) return;
  const name = propertyOf(discriminator, dialect);
  if (name === undefined) {
    build.report(discriminator, {
      rule,
      ...(dialect === 'asyncapi'
        ? {
            message: 'in AsyncAPI a discriminator is the name of a property, not a map',
            fix: 'write "discriminator: name_of_the_property", and a const in each schema',
          }
        : {
            message: 'this discriminator has no propertyName',
            fix: 'write "propertyName:" with the name of a property in it',
          }),
    });
    return;
  }

  const branches = [...(place.own('oneOf')?.items() ?? []), ...(place.own('anyOf')?.items() ?? [])];
  for (const branch of branches) {
    if (constantsIn(branch, name).length === 0) reportUntold(build, branch, name);
  }
  if (dialect === 'asyncapi') return;
  const mapping = discriminator.own('mapping')?.entries() ?? [];
  for (const [value, target] of mapping) checkMapped(build, name, value, target);
  if (mapping.length === 0) checkUnmapped(build, discriminator, branches, name);
}

function propertyOf(discriminator: Cursor, dialect: Dialect): string | undefined {
  const named = dialect === 'asyncapi' ? discriminator : discriminator.own('propertyName');
  return typeof named?.value === 'string' ? named.value : undefined;
}

function checkMapped(build: ApiBuild, name: string, value: string, target: Cursor): void {
  const schema = mappedSchema(target);
  const constants = constantsIn(schema, name);
  if (constants.length === 0) {
    reportUntold(build, schema.hop(), name);
  } else if (!constants.includes(value)) {
    build.report(target, {
      rule,
      message: `the mapping maps ${value} to ${build.names.behind(schema)}, whose ${name} is ${constants.join(' or ')}`,
      fix: 'write the same value in both places',
    });
  }
}

/** Without a mapping, tools expect the names of schemas as values of the property. */
function checkUnmapped(
  build: ApiBuild,
  discriminator: Cursor,
  branches: readonly Cursor[],
  name: string,
): void {
  for (const branch of branches) {
    const constants = constantsIn(branch, name);
    const schema = branch.reference === undefined ? '' : build.names.behind(branch);
    if (constants.length === 0 || constants.includes(schema)) continue;
    build.report(discriminator, {
      rule,
      message: `this discriminator has no mapping, so other tools take the names of schemas for the values of ${name}, such as ${constants[0]}`,
      fix: 'add "mapping:" with every value, or drop the discriminator: a const in each schema is enough',
    });
    return;
  }
}

function reportUntold(build: ApiBuild, branch: Cursor, name: string): void {
  build.report(branch, {
    rule,
    message: `this schema does not give ${name} a constant value, which the discriminator uses to tell it from others`,
    fix: `add "${name}: { const: … }" to its properties`,
  });
}

/** The values that a schema allows for a property, where it lists them. */
function constantsIn(schema: Cursor, name: string): readonly string[] {
  return propertySchemas(schema, name)
    .flatMap(parts)
    .flatMap((part) => {
      const constant = part.own('const');
      return constant === undefined ? (part.own('enum')?.items() ?? []) : [constant];
    })
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}
