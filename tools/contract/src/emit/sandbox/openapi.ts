import type { EmittedFile } from '../emitted-file.ts';
import type { Edition } from '../operations/edition.ts';
import { object } from '../schemas.ts';
import { jsonFile } from '../text/file.ts';
import { firstPlaces } from './edition.ts';

/** openapi.json of an edition of the sandbox: all that it answers in one document, for its reference and for tools. */
export function emitSandboxOpenapi({ api, folder, notes = [] }: Edition): EmittedFile {
  const { info, ...rest } = api.openapi;
  const { description } = object(info);
  const words = [...notes, ...(typeof description === 'string' ? [description] : [])];
  const sources = [...api.operations.map(({ source }) => source), ...firstPlaces(api.documents)];
  return jsonFile(
    { path: `${folder}/openapi.json`, sources },
    { ...rest, info: { ...object(info), description: words.join('\n\n') } },
  );
}
