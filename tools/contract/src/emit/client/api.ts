import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { emitApi } from '../operations/api.ts';

/** packages/client/src/generated/api.ts: the types of the service's operations. */
export function emitClientApi({ contract }: Contracts, elsewhere: Elsewhere): Promise<EmittedFile> {
  return emitApi(contract, { folder: 'packages/client/src/generated' }, elsewhere);
}
