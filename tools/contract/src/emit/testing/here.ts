import type { Elsewhere } from '../emitted-file.ts';
import { openapiTypes } from '../openapi-types/types.ts';

/** What is done in a thread of its own when `generate` runs, done here. */
export const here: Elsewhere = { writeTypes: openapiTypes };
