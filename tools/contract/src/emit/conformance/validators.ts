import type { Elsewhere } from '../elsewhere/elsewhere.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { emitOperationValidators } from '../operations/validators.ts';
import { conformancePlace } from './place.ts';

/** packages/conformance/src/generated/validators.ts: what a service may be sent, and what it may answer. */
export function emitConformanceValidators(
  { contract }: Contracts,
  elsewhere: Elsewhere,
): Promise<EmittedFile> {
  return emitOperationValidators(contract, conformancePlace, elsewhere);
}
