import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { object } from '../schemas.ts';
import { typescriptFile } from '../text/file.ts';
import { typesOf } from '../typescript.ts';
import type { Edition } from './edition.ts';

/** types.ts: the types of all operations, in the form of openapi-fetch and openapi-typescript. */
export async function emitApiTypes(
  { api, folder, notes = [] }: Edition,
  { writeTypes }: Elsewhere,
): Promise<EmittedFile> {
  const { operations, schemas } = api;
  const at = `specs/${api.documents[0] ?? 'openapi.yaml'}`;
  const types = await typesOf(
    api.openapi,
    api,
    new Map([
      ['paths', ['The operations, by path and method.', `${at}#/paths`]],
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
