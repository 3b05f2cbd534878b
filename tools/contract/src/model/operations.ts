import type { Cursor } from '../read/cursor.ts';
import { compare } from '../read/problem.ts';
import type { ApiSpecs } from '../read/specs.ts';
import type { ApiBuild } from './build.ts';
import type { Operation, Parameter, RequestBody } from './contract.ts';
import { bodyOf, responsesOf, shownExample } from './responses.ts';
import { toSchema } from './schemas.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const;
const locations = ['path', 'query', 'header', 'cookie'] as const;

/** Where operations are written, by path. */
export function operationPlaces({ openapi }: Pick<ApiSpecs, 'openapi'>) {
  return (openapi.get('paths')?.entries() ?? [])
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const place = item.get(method);
        return place === undefined ? [] : [{ path, method, item, place }];
      }),
    );
}

/** Every operation of the API, by id. */
export function operations(build: ApiBuild): readonly Operation[] {
  const seen = new Map<string, Cursor>();
  const complete = operationPlaces(build.specs).flatMap(
    ({ path, method, item, place }): readonly Operation[] => {
      const id = operationId(build, place, seen, `${method.toUpperCase()} ${path}`);
      if (id === undefined) return [];
      const requestBody = requestBodyOf(build, place);
      return [
        {
          id,
          method,
          path,
          summary: place.text('summary') ?? '',
          description: place.text('description') ?? '',
          parameters: parametersOf(build, item, place),
          ...(requestBody === undefined ? {} : { requestBody }),
          responses: responsesOf(build, place),
          security: securityOf(build, place),
          source: place.source,
        },
      ];
    },
  );
  return complete.sort((a, b) => compare(a.id, b.id));
}

function operationId(build: ApiBuild, place: Cursor, seen: Map<string, Cursor>, label: string) {
  const written = place.get('operationId');
  const id = written?.value;
  if (written === undefined || typeof id !== 'string' || id === '') {
    build.report(written ?? place, {
      rule: 'operation-id',
      message: `${label} has no operationId, and everything made for an operation is named after it`,
      mend: 'add "operationId:" with a verb and a noun, in camelCase',
    });
    return undefined;
  }
  const first = seen.get(id);
  if (first !== undefined) {
    build.report(written, {
      rule: 'operation-id',
      message: `the operationId ${id} is already taken, at ${first.source.file}:${first.source.line}`,
      mend: 'give one of the two operations another operationId',
    });
    return undefined;
  }
  seen.set(id, written);
  return id;
}

/** The parameters of the path, each overridden by one of the operation with the same name and place. */
function parametersOf(build: ApiBuild, item: Cursor, operation: Cursor): readonly Parameter[] {
  const merged = new Map<string, Parameter>();
  for (const place of [
    ...(item.get('parameters')?.items() ?? []),
    ...(operation.get('parameters')?.items() ?? []),
  ]) {
    const parameter = parameterOf(build, place);
    if (parameter !== undefined) merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...merged.values()];
}

function parameterOf(build: ApiBuild, place: Cursor): Parameter | undefined {
  const name = place.text('name');
  const location = locations.find((known) => known === place.text('in'));
  if (name === undefined || location === undefined) {
    build.report(place, {
      rule: 'parameter',
      message: 'this parameter has no name, or is in no part of the request that there is',
      mend: `add "name:", and "in:" with one of ${locations.join(', ')}`,
    });
    return undefined;
  }
  const schema = place.get('schema') ?? bodyOf(place)?.schema;
  const example = shownExample(place);
  return {
    name,
    in: location,
    required: location === 'path' || place.flag('required'),
    schema: schema === undefined ? {} : toSchema(schema, build.names),
    description: place.text('description') ?? '',
    ...(example === undefined ? {} : { example }),
    source: place.source,
  };
}

function requestBodyOf(build: ApiBuild, operation: Cursor): RequestBody | undefined {
  const place = operation.get('requestBody');
  const body = place === undefined ? undefined : bodyOf(place);
  if (place === undefined || body === undefined) return undefined;
  return {
    required: place.flag('required'),
    mediaType: body.mediaType,
    schema: body.schema === undefined ? {} : toSchema(body.schema, build.names),
    ...(body.example === undefined ? {} : { example: body.example }),
    source: place.source,
  };
}

function securityOf(build: ApiBuild, operation: Cursor): readonly string[] {
  const security = operation.get('security') ?? build.specs.openapi.get('security');
  const names = (security?.items() ?? []).flatMap((item) => item.entries().map(([name]) => name));
  return [...new Set(names)].sort(compare);
}
