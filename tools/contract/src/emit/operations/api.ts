import type { Api } from '../../model/contract.ts';
import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { object } from '../schemas.ts';
import { typescriptFile } from '../text/file.ts';
import { typesOf } from '../typescript.ts';

/** Where an API's generated files go, and what their headers say besides. */
export interface ApiPlace {
  readonly folder: string;
  readonly notes?: readonly string[];
}

/** api.ts: the types of all operations, as openapi-fetch and openapi-typescript have them. */
export async function emitApi(
  contract: Api,
  place: ApiPlace,
  { writeTypes }: Elsewhere,
): Promise<EmittedFile> {
  const { operations, schemas } = contract;
  const at = `specs/${contract.documents[0] ?? 'openapi.yaml'}`;
  const types = await typesOf(
    contract.openapi,
    contract,
    new Map([
      ['paths', ['The operations, by path and method.', `${at}#/paths`]],
      ['components', ['What the operations are made of.', `${at}#/components`]],
      ['operations', ['The operations, by id.', `${at}#/paths`]],
    ]),
    writeTypes,
  );
  const named = object(object(contract.openapi.components).schemas);
  return typescriptFile({
    path: `${place.folder}/api.ts`,
    sources: [...operations, ...schemas.filter(({ name }) => Object.hasOwn(named, name))].map(
      ({ source }) => source,
    ),
    ...(place.notes === undefined ? {} : { notes: place.notes }),
    body: [types],
  });
}
