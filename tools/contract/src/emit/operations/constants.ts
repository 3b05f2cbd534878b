import { constantsBody } from '../constants.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { operationSchemas, reachableSchemas } from '../schemas.ts';
import { typescriptFile } from '../text/file.ts';
import type { Edition } from './edition.ts';

/** constants.ts: the lists of constants that the operations use. */
export function emitApiConstants({ api, folder, notes = [], classifier }: Edition): EmittedFile {
  const used = new Set(reachableSchemas(api, operationSchemas(api)).map(({ name }) => name));
  const lists = api.constants.filter(({ name }) => used.has(name));
  return typescriptFile({
    path: `${folder}/constants.ts`,
    sources: lists.map(({ source }) => source),
    notes,
    body: constantsBody(lists, classifier),
  });
}
