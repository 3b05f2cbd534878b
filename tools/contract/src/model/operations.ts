import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import type { ApiBuild } from './build.ts';
import type { Operation, RequestBody } from './contract.ts';
import { operationPlaces } from './operation-places.ts';
import { parametersOf } from './parameters.ts';
import { bodyOf, checkContent, formOf, responsesOf, typesIn } from './responses.ts';
import { toSchema } from './schemas.ts';

/** Every operation of the API, by id. */
export function operations(build: ApiBuild): readonly Operation[] {
  const seen = new Map<string, Cursor>();
  const shapes = new Map<string, string>();
  const complete = operationPlaces(build.specs).flatMap(
    ({ path, method, item, place }): readonly Operation[] => {
      const id = operationId(build, place, seen, `${method.toUpperCase()} ${path}`);
      checkPath(build, path, item, shapes);
      if (id === undefined) return [];
      const requestBody = requestBodyOf(build, method, place);
      return [
        {
          id,
          method,
          path,
          summary: place.text('summary') ?? '',
          description: place.text('description') ?? '',
          deprecated: place.flag('deprecated'),
          parameters: parametersOf(build, path, item, place),
          ...(requestBody === undefined ? {} : { requestBody }),
          responses: responsesOf(build, method, place),
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
      message: `${label} has no operationId, but everything generated for an operation is named after it`,
      fix: 'add "operationId:" with a verb and a noun, in camelCase',
    });
    return undefined;
  }
  const first = seen.get(id);
  if (first !== undefined) {
    build.report(written, {
      rule: 'operation-id',
      message: `the operationId ${id} is already taken, at ${first.source.file}:${first.source.line}`,
      fix: 'give one of the two operations another operationId',
    });
    return undefined;
  }
  seen.set(id, written);
  return id;
}

/** Two paths that differ in the names of their parameters are one path. */
function checkPath(build: ApiBuild, path: string, item: Cursor, shapes: Map<string, string>): void {
  const shape = path.replaceAll(/\{[^}]*\}/g, '{}');
  if (/[:*?#]/.test(shape)) {
    build.report(item, {
      rule: 'path',
      message: `servers interpret the path ${path} differently`,
      fix: 'write a slash instead of a colon, and no *, ? or #',
    });
  }
  const first = shapes.get(shape);
  shapes.set(shape, first ?? path);
  if (first === undefined || first === path) return;
  build.report(item, {
    rule: 'path',
    message: `${path} is the same path as ${first}, whose parameter has another name`,
    fix: 'write both operations under one path',
  });
}

function requestBodyOf(
  build: ApiBuild,
  method: string,
  operation: Cursor,
): RequestBody | undefined {
  const place = operation.get('requestBody');
  if (place === undefined) return undefined;
  if (method === 'get' || method === 'head') {
    build.report(operation.own('requestBody') ?? operation, {
      rule: 'media-type',
      message: `a ${method.toUpperCase()} carries no body`,
      fix: 'make it a POST, or turn its fields into query parameters',
    });
    return undefined;
  }
  checkContent(build, place);
  const body = bodyOf(place);
  if (body === undefined) {
    if ((place.get('content')?.entries().length ?? 0) === 0) {
      build.report(place, {
        rule: 'media-type',
        message: 'this request body has no content',
        fix: 'add "content:" with application/json and a schema',
      });
    }
    return undefined;
  }
  return {
    required: place.flag('required'),
    mediaType: body.mediaType,
    form: formOf(place) !== undefined,
    types: body.schema === undefined ? [] : typesIn([body.schema]),
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
