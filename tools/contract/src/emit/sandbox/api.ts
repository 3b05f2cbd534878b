import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { emitApi } from '../operations/api.ts';
import { sandboxPlace } from './place.ts';

/** apps/sandbox/src/generated/api.ts: the types of all operations, those of the overlay included. */
export function emitSandboxApi(contracts: Contracts): Promise<EmittedFile> {
  return emitApi(contracts.sandbox, sandboxPlace(contracts));
}
