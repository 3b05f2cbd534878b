import { isSuccess } from '../../model/responses.ts';
import { isObject } from '../../model/schemas.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { object } from '../schemas.ts';
import { typescriptFile } from '../text/file.ts';
import { typesOf } from '../typescript.ts';
import type { Edition } from './edition.ts';

/** types.ts: the types of all operations, in the form of openapi-fetch and openapi-typescript. */
export async function emitApiTypes(
  { api, folder, notes = [], isServer = false }: Edition,
  { writeTypes }: Elsewhere,
): Promise<EmittedFile> {
  const { operations, schemas } = api;
  const at = `specs/${api.documents[0] ?? 'openapi.yaml'}`;
  const types = await typesOf(
    isServer ? withoutFailures(api.openapi) : api.openapi,
    api,
    new Map<string, readonly string[]>([
      ...(isServer ? [] : [paths(at)]),
      ['components', ['What the operations are made of.', `${at}#/components`]],
      ['operations', ['The operations, by id.', `${at}#/paths`]],
    ]),
    writeTypes,
  );
  const named = object(object(api.openapi.components).schemas);
  return typescriptFile({
    path: `${folder}/types.ts`,
    sources: [...operations, ...schemas.filter(({ name }) => Object.hasOwn(named, name))].map(
      ({ source }) => source,
    ),
    notes,
    body: [types],
  });
}

function paths(at: string): [string, readonly string[]] {
  return ['paths', ['The operations, by path and method.', `${at}#/paths`]];
}

/** The document with no responses but those that say that an operation did what it was asked. */
function withoutFailures(document: JsonObject): JsonObject {
  const paths = mapObjects(document.paths, (item) => mapObjects(item, withSuccesses));
  const used = JSON.stringify(paths);
  const responses = Object.entries(object(object(document.components).responses)).filter(([name]) =>
    used.includes(`"#/components/responses/${name}"`),
  );
  const components = { ...object(document.components), responses: Object.fromEntries(responses) };
  return { ...document, paths, components };
}

function withSuccesses(operation: JsonObject): JsonObject {
  if (!('responses' in operation)) return operation;
  const entries = Object.entries(object(operation.responses));
  const successes = entries.filter(([status]) => isSuccess({ status }));
  return { ...operation, responses: Object.fromEntries(successes) };
}

function mapObjects(json: Json | undefined, map: (member: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object(json)).map(([key, member]) => [
      key,
      isObject(member) ? map(member) : member,
    ]),
  );
}
