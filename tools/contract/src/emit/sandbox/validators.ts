import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { emitOperationValidators } from '../operations/validators.ts';
import { sandboxPlace } from './place.ts';

/** apps/sandbox/src/generated/validators.ts: the validators of all operations, the overlay's included. */
export function emitSandboxValidators(contracts: Contracts): Promise<EmittedFile> {
  return emitOperationValidators(contracts.sandbox, sandboxPlace(contracts));
}
