import type { WriteTypes } from '../openapi-types/types.ts';
import type { WriteValidators } from '../validators/module.ts';

/** What is done elsewhere while emitters go on, for it takes long. */
export interface Elsewhere {
  readonly writeTypes: WriteTypes;
  readonly writeValidators: WriteValidators;
}
