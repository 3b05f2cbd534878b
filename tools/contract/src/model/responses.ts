import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { exampleValue } from '../read/example.ts';
import type { Json } from '../read/json.ts';
import type { ApiBuild } from './build.ts';
import type { Operation, Response, Schema, StatusRange } from './contract.ts';
import { parts, propertySchemas, requiredNames, schemasAt } from './flatten.ts';
import { typesListed } from './listed-values.ts';
import { schemasWithRole } from './roles.ts';
import { toSchema } from './schemas.ts';

const withoutBody: ReadonlySet<string> = new Set(['204', '205', '304']);
const ranges: readonly StatusRange[] = ['1XX', '2XX', '3XX', '4XX', '5XX'];

/** The responses of an operation, by status. */
export function responsesOf(
  build: ApiBuild,
  method: string,
  operation: Cursor,
): readonly Response[] {
  const entries = (operation.get('responses')?.entries() ?? []).filter(
    ([key]) => !key.startsWith('x-'),
  );
  return entries
    .flatMap(([key, place]) => responseOf(build, method, key, place) ?? [])
    .sort((a, b) => compare(String(a.status), String(b.status)));
}

/** The schema of the body of a success, if the operation has one; any of them where they are several. */
export function successBody({ responses }: Pick<Operation, 'responses'>): Schema | undefined {
  const [schema, ...others] = responses
    .filter(isSuccess)
    .map((each) => each.schema)
    .filter((each) => each !== undefined);
  return schema === undefined || others.length === 0 ? schema : { anyOf: [schema, ...others] };
}

/**
 * Whether a success has no body: by its status or method, or because another success of the operation has one. Where no
 * success is described with a body, one may come all the same.
 */
export function isEmpty(
  { method, responses }: Pick<Operation, 'method' | 'responses'>,
  response: Response,
): boolean {
  if (response.schema !== undefined || !isSuccess(response)) return false;
  return (
    method === 'head' ||
    withoutBody.has(String(response.status)) ||
    responses.some((each) => isSuccess(each) && each.schema !== undefined)
  );
}

/** Whether a response says that the operation did what it was asked. */
export function isSuccess({ status }: { readonly status: Response['status'] | string }): boolean {
  return String(status).startsWith('2');
}

function responseOf(
  build: ApiBuild,
  method: string,
  key: string,
  place: Cursor,
): Response | undefined {
  const status = statusOf(key);
  if (status === undefined) {
    build.report(place, {
      rule: 'status',
      message: `${JSON.stringify(key)} is not a status`,
      fix: 'write a status such as 404, a range such as 4XX, or default',
    });
    return undefined;
  }
  checkContent(build, place);
  const isHead = method === 'head' && isSuccess({ status });
  if ((isHead || withoutBody.has(key)) && place.get('content') !== undefined) {
    build.report(place.get('content') ?? place, {
      rule: 'media-type',
      message: `a ${isHead ? 'success of HEAD' : `${key} response`} never has a body`,
      fix: `drop the content, or ${isHead ? 'make it a GET' : 'give the response another status'}`,
    });
  }
  const body = bodyOf(place);
  return {
    status,
    description: place.text('description') ?? '',
    ...(body === undefined
      ? {}
      : {
          mediaType: body.mediaType,
          schema: body.schema === undefined ? {} : toSchema(body.schema, build.names),
        }),
    ...(body?.example === undefined ? {} : { example: body.example }),
    headers: (place.get('headers')?.entries() ?? []).map(([name]) => name),
    codes: body?.schema === undefined ? [] : codesOf(build, body.schema).map(({ code }) => code),
    ...(body?.schema === undefined || !isSuccess({ status })
      ? {}
      : { required: requiredOf(body.schema) }),
    source: place.source,
  };
}

/** None where the body may be something else than an object, such as null. */
function requiredOf(schema: Cursor): Readonly<Record<string, readonly string[]>> {
  if (typesIn([schema]).some((type) => type !== 'object')) return {};
  const typesOf = (name: string) => typesIn(propertySchemas(schema, name));
  return Object.fromEntries([...requiredNames(schema)].sort().map((name) => [name, typesOf(name)]));
}

/** The JSON types that schemas list, each once; none where they list none. */
export function typesIn(schemas: readonly Cursor[]): readonly string[] {
  const listed = schemas.flatMap(parts).flatMap((part) => typesListed(part) ?? []);
  return [...new Set(listed)].sort();
}

function statusOf(key: string): Response['status'] | undefined {
  if (key === 'default') return key;
  if (/^[1-5]\d\d$/.test(key)) return Number(key);
  return ranges.find((range) => range === key);
}

/** Reports content that would be lost: anything but JSON, and a choice of media types other than that of `formOf`. */
export function checkContent(build: ApiBuild, place: Cursor): void {
  const json = bodyOf(place)?.mediaType;
  const form = formOf(place);
  for (const [mediaType, media] of place.get('content')?.entries() ?? []) {
    if (mediaType === json || media.tree === form?.tree) continue;
    build.report(media, {
      rule: 'media-type',
      message: `${mediaType} is not supported: ${json === undefined ? 'all bodies are JSON' : `this body is already ${json}`}`,
      fix:
        json === undefined
          ? 'describe the body as application/json'
          : 'keep one of them, or make a separate operation for the other',
    });
  }
}

/** The JSON of a body: its media type, its schema and its examples. */
export function bodyOf(place: Cursor) {
  const content = place.get('content')?.entries() ?? [];
  const chosen = content.find(([mediaType]) => isJson(mediaType));
  if (chosen === undefined) return undefined;
  const [mediaType, media] = chosen;
  const examples = media.get('examples')?.entries() ?? [];
  return { mediaType, media, schema: media.get('schema'), examples, example: shownExample(media) };
}

/** The form of a request body that is JSON too: the same schema, for OAuth clients send it as a form. */
export function formOf(place: Cursor): Cursor | undefined {
  const form = place.get('content')?.get('application/x-www-form-urlencoded');
  const schema = form?.get('schema')?.follow().tree;
  return schema !== undefined && schema === bodyOf(place)?.schema?.follow().tree ? form : undefined;
}

/** The first example of a media type or a parameter, by name where they have names. */
export function shownExample(owner: Cursor): Json | undefined {
  const named = owner.get('examples')?.entries() ?? [];
  const values = named.flatMap(([, example]) => exampleValue(example) ?? []);
  return (owner.get('example') ?? values[0])?.value;
}

export function isJson(mediaType: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(mediaType);
}

/** An error code that a response names, the place that names it, and the schema that lists it. */
interface NamedCode {
  readonly code: string;
  readonly place: Cursor;
  readonly list: Cursor;
}

export function codesOf(build: ApiBuild, schema: Cursor): readonly NamedCode[] {
  const path = codePath(build);
  if (path === undefined) return [];
  const all = new Set(schemasWithRole(build, 'error-code').map(([, list]) => list.tree));
  return (
    schemasAt(schema, path)
      // A list of all codes narrows nothing.
      .filter((place) => !all.has(place.follow().tree))
      .flatMap((list) => constantPlaces(list).map((place) => ({ place, list })))
      .flatMap(({ place, list }) =>
        typeof place.value === 'string' ? [{ code: place.value, place, list }] : [],
      )
  );
}

/** The values that a schema lists, alone or as the known ones of an open list. */
function constantPlaces(schema: Cursor): readonly Cursor[] {
  const alternatives = (schema.follow().own('anyOf')?.items() ?? []).flatMap(parts);
  return [...parts(schema), ...alternatives].flatMap((part) => {
    const constants = [part, ...(part.own('oneOf')?.items() ?? [])].flatMap(
      (each) => each.own('const') ?? [],
    );
    return [...(part.own('enum')?.items() ?? []), ...constants];
  });
}

/** The way through the error envelope to the property that holds the code. */
export function codePath(build: ApiBuild): readonly string[] | undefined {
  return build.envelope?.code;
}
