import type { Cursor } from '../read/cursor.ts';
import type { ApiBuild } from './build.ts';
import type { Parameter } from './contract.ts';
import { parts } from './flatten.ts';
import { shownExample } from './responses.ts';
import { toSchema } from './schemas.ts';

const rule = 'parameter';
const locations = ['path', 'query', 'header', 'cookie'] as const;

/** How the values of a parameter are written unless the document says otherwise; generated code does the same. */
const styles = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' } as const;

/** A client accepts these under these names, in addition to the path parameters of an operation. */
const inputs: ReadonlySet<string> = new Set(['body', 'query', 'header']);

/** OpenAPI ignores a parameter that is called like one of these headers. */
const ignored: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** The parameters of the path, each overridden by one of the operation with the same name and place. */
export function parametersOf(
  build: ApiBuild,
  path: string,
  item: Cursor,
  operation: Cursor,
): readonly Parameter[] {
  const merged = [...new Map([...listed(build, item), ...listed(build, operation)]).values()];
  const written = [item, operation].flatMap((owner) => owner.get('parameters')?.items() ?? []);
  checkTemplate(build, path, operation, written);
  return merged;
}

function listed(build: ApiBuild, owner: Cursor): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>();
  for (const place of owner.get('parameters')?.items() ?? []) {
    const parameter = parameterOf(build, place);
    if (parameter === undefined) continue;
    const key = `${parameter.in} ${parameter.name}`;
    if (found.has(key)) {
      build.report(place, {
        rule,
        message: `the ${parameter.in} parameter ${parameter.name} occurs twice in this list`,
        fix: 'keep one of them',
      });
    }
    found.set(key, parameter);
  }
  return found;
}

function parameterOf(build: ApiBuild, place: Cursor): Parameter | undefined {
  const name = place.text('name');
  const location = locations.find((known) => known === place.text('in'));
  const schema = place.get('schema');
  const report = (at: Cursor | undefined, message: string, fix: string): undefined => {
    build.report(at ?? place, { rule, message, fix });
  };
  if (name === undefined || location === undefined) {
    return report(
      place,
      'this parameter has no name, or its "in:" is not a part of a request',
      `add "name:", and "in:" with one of ${locations.join(', ')}`,
    );
  }
  const what = `the ${location} parameter ${name}`;
  // That it has content instead has been reported.
  if (schema === undefined && place.get('content') !== undefined) return undefined;
  if (schema === undefined) {
    return report(place, `${what} has no schema`, 'add "schema:" with the type of its value');
  }
  if (name === '__proto__' || (location === 'path' && inputs.has(name))) {
    const message = `${what} is not supported: a client uses this name for something else`;
    return report(place.get('name'), message, 'give it another name');
  }
  if (location === 'cookie') {
    const message = `${what} is not supported: a client in a browser cannot set a cookie`;
    return report(place.get('in'), message, 'make it a header or a query parameter');
  }
  if (location === 'header' && ignored.has(name.toLowerCase())) {
    const message = `${what} is ignored by OpenAPI`;
    return report(place.get('name'), message, 'use securitySchemes or the media type instead');
  }
  if (location === 'path' && !place.flag('required')) {
    return report(place.get('required'), `${what} is always present`, 'add "required: true"');
  }
  const style = place.text('style') ?? styles[location];
  const explode = place.get('explode')?.value ?? style === 'form';
  // A plain value is written in one way, exploded or not.
  const isExploded = mayBeList(schema) ? explode : style === 'form';
  const joined = location === 'query' && style === 'form' && !isExploded;
  if (
    style !== styles[location] ||
    (isExploded !== (style === 'form') && !joined) ||
    place.flag('allowReserved')
  ) {
    return report(
      place.get('style') ?? place.get('explode') ?? place.get('allowReserved'),
      `${what} differs from how generated code serializes it: style ${styles[location]}, explode ${style === 'form'}`,
      `drop ${location === 'query' ? 'style' : 'style, explode'} and allowReserved`,
    );
  }
  if (!isWritable(schema, location === 'query')) {
    return report(
      schema,
      `${what} is too complex for a ${location}`,
      location === 'query'
        ? 'use a plain value or a list of plain values here, and put the rest into a body'
        : 'describe a plain value',
    );
  }
  const types = typesIn(partsOf(schema));
  if (location === 'path' && (types.includes('boolean') || types.includes('null'))) {
    const message = `${what} may be ${types.includes('null') ? 'null' : 'a boolean'}, which a client takes for a missing one`;
    return report(schema, message, 'list its values as strings, with "enum:"');
  }
  const example = shownExample(place);
  return {
    name,
    in: location,
    required: place.flag('required'),
    deprecated: place.flag('deprecated'),
    schema: toSchema(schema, build.names),
    joined,
    description: place.text('description') ?? '',
    ...(example === undefined ? {} : { example }),
    source: place.source,
  };
}

/** Whether a value is plain text in a request, or a list of such where there may be one. */
function isWritable(schema: Cursor, listToo: boolean): boolean {
  const all = partsOf(schema);
  const types = typesIn(all);
  if (types.includes('object') || all.some((part) => part.own('properties') !== undefined)) {
    return false;
  }
  const items = all.flatMap((part) => part.own('items') ?? []);
  if (types.includes('array') || items.length > 0) {
    return listToo && items.every((item) => isWritable(item, false));
  }
  return true;
}

/** Whether a value may be a list: it is said to be one, or nothing is said. */
function mayBeList(schema: Cursor): boolean {
  const all = partsOf(schema);
  const types = typesIn(all);
  const isFixed = all.some((part) => ['const', 'enum'].some((key) => part.own(key) !== undefined));
  return types.includes('array') || (types.length === 0 && !isFixed);
}

/** The parts of a schema and of its alternatives. */
function partsOf(schema: Cursor): readonly Cursor[] {
  return parts(schema).flatMap((part) => [
    part,
    ...(part.own('oneOf')?.items() ?? []).flatMap(parts),
    ...(part.own('anyOf')?.items() ?? []).flatMap(parts),
  ]);
}

function typesIn(all: readonly Cursor[]): readonly unknown[] {
  return all.flatMap((part) => [part.own('type')?.value ?? []].flat());
}

/** The parameters of a path are those between its braces. */
function checkTemplate(
  build: ApiBuild,
  path: string,
  operation: Cursor,
  written: readonly Cursor[],
): void {
  const named = new Set([...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name));
  // One that is nowhere has been reported; it may be meant to be here.
  const elsewhere: ReadonlySet<string | undefined> = new Set(['query', 'header', 'cookie']);
  const own = written.filter((place) => !elsewhere.has(place.text('in')));
  for (const name of named) {
    if (own.some((place) => place.text('name') === name)) continue;
    build.report(operation, {
      rule,
      message: `no parameter describes {${name}} in ${path}`,
      fix: `add "{ name: ${name}, in: path, required: true, schema: … }" to the parameters`,
    });
  }
  for (const place of own) {
    const name = place.text('name');
    if (place.text('in') !== 'path' || name === undefined) continue;
    if (!/^\w+$/.test(name)) {
      build.report(place, {
        rule,
        message: `servers interpret the path parameter ${name} differently`,
        fix: 'use only letters, digits and underscores in its name',
      });
    }
    if (named.has(name)) continue;
    build.report(place, {
      rule,
      message: `the path parameter ${name} is not in the path ${path}`,
      fix: `write {${name}} in the path, or drop the parameter`,
    });
  }
}
