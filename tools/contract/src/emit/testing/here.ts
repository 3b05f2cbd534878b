import type { Elsewhere } from '../elsewhere/elsewhere.ts';

import { openapiTypes } from '../openapi-types/types.ts';
import { validatorModule } from '../validators/module.ts';

/** What is done in a thread of its own when `generate` runs, done here. */
export const here: Elsewhere = {
  writeTypes: openapiTypes,
  writeValidators: validatorModule,
};
