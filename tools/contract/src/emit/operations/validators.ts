import type { Api } from '../../model/contract.ts';
import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { typescriptFile } from '../text/file.ts';
import type { ApiPlace } from './api.ts';
import { validatorExports } from './table.ts';

/** validators.ts: the compiled validators of all that operations take and answer. */
export async function emitOperationValidators(
  contract: Api,
  { folder, notes = [] }: ApiPlace,
  { writeValidators }: Elsewhere,
): Promise<EmittedFile> {
  return typescriptFile({
    path: `${folder}/validators.ts`,
    sources: contract.operations.map(({ source }) => source),
    notes: [
      ...notes,
      "@ts-nocheck: the code below is a machine's; its exports have types all the same.",
    ],
    body: await writeValidators(contract, validatorExports(contract), '@ordering/events'),
  });
}
