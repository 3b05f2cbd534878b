import type { Json } from '@ordering/conformance-suite';
import { clientParts, defaultEndWithinMs, defaultTokenAnswer } from '@ordering/conformance-suite';
import { formatTypedDuration } from '@ordering/kit/duration';

/** What stands at each key of a configuration to begin with, by its path. */
const values: Readonly<Record<string, Json>> = {
  exec: './conformance-client.sh',
  without: clientParts,
  endWithin: formatTypedDuration(defaultEndWithinMs),
  tls: true,
  'tasks.operation': 'integrateStore',
  'tasks.parameters': {},
  'tasks.body': { store_id: 'store-1', webhook_url: 'https://receiver.example.com/webhooks' },
  tokenAnswer: defaultTokenAnswer,
  'state.request': 'GET /orders/{orderId}',
  'state.before': { status: 'placed' },
  'state.after': { status: 'cancelled' },
};

export const clientStarter = { values, written: ['exec'] };
