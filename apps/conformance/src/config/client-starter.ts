import type { Json } from '@ordering/conformance-suite';
import {
  clientParts,
  defaultEndWithinMs,
  defaultTokenAnswer,
  exampleTask,
} from '@ordering/conformance-suite';
import { formatTypedDuration } from '@ordering/kit/duration';

/** What stands at each key of a configuration to begin with, by its path. */
const values: Readonly<Record<string, Json>> = {
  exec: './conformance-client.sh',
  without: clientParts,
  endWithin: formatTypedDuration(defaultEndWithinMs),
  tls: true,
  'tasks.operation': exampleTask.operation,
  'tasks.parameters': exampleTask.parameters,
  'tasks.body': exampleTask.body,
  tokenAnswer: defaultTokenAnswer,
  'state.request': 'GET /orders/{orderId}',
  'state.before': { status: 'placed' },
  'state.after': { status: 'cancelled' },
};

export const clientStarter = { values, written: ['exec'] };
