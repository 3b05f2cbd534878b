import type { ApiPlace } from '../operations/api.ts';

/** Where the files of the conformance runner go. */
export const conformancePlace: ApiPlace = { folder: 'packages/conformance/src/generated' };
