import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { emitOperationValidators } from '../operations/validators.ts';
import { sandboxApi, sandboxPlace } from './place.ts';

/** apps/sandbox/src/generated/validators.ts: the validators of all that the sandbox takes and answers. */
export function emitSandboxValidators(
  contracts: Contracts,
  elsewhere: Elsewhere,
): Promise<EmittedFile> {
  return emitOperationValidators(sandboxApi(contracts), sandboxPlace(contracts), elsewhere);
}
