import type { Json } from '@ordering/conformance-suite';
import { clientParts, defaultEndWithinMs, defaultTokenAnswer } from '@ordering/conformance-suite';

/** What stands at each key of a configuration to begin with, by its path. */
const values: Readonly<Record<string, Json>> = {
  exec: './conformance-client.sh',
  without: clientParts,
  endWithin: defaultEndWithinMs / 1000,
  tokenAnswer: defaultTokenAnswer,
};

export const clientStarter = { values, written: ['exec'] };
