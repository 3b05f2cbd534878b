import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { typescriptFile } from '../text/file.ts';
import type { Edition } from './edition.ts';
import { validatorExports } from './exports.ts';

/** validators.ts: the compiled validators for the requests and responses of all operations. */
export async function emitOperationValidators(
  edition: Edition,
  { writeValidators }: Elsewhere,
): Promise<EmittedFile> {
  const { api, folder, notes = [], validation } = edition;
  return typescriptFile({
    path: `${folder}/validators.ts`,
    sources: api.operations.map(({ source }) => source),
    notes: [
      ...notes,
      '@ts-nocheck: the code below is generated; its exports have types all the same.',
    ],
    body: await writeValidators(api, validatorExports(edition), validation),
  });
}
