import type { Json } from '@ordering/conformance-suite';
import { clientParts, defaultEndWithinMs, defaultTokenAnswer } from '@ordering/conformance-suite';

/** What stands at each key of a configuration to begin with, by its path. */
const values: Readonly<Record<string, Json>> = {
  exec: './conformance-client.sh',
  without: clientParts,
  endWithin: defaultEndWithinMs / 1000,
  tls: true,
  tokenAnswer: defaultTokenAnswer,
  'state.request': 'GET /orders/{orderId}',
  'state.before': { status: 'placed' },
  'state.after': { status: 'cancelled' },
};

export const clientStarter = { values, written: ['exec'] };
