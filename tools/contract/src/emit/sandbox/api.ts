import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { emitApi } from '../operations/api.ts';
import { sandboxApi, sandboxPlace } from './place.ts';

/** apps/sandbox/src/generated/api.ts: the types of all that the sandbox answers. */
export function emitSandboxApi(contracts: Contracts, elsewhere: Elsewhere): Promise<EmittedFile> {
  return emitApi(sandboxApi(contracts), sandboxPlace(contracts), elsewhere);
}
