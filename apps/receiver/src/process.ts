import type { Process } from '@ordering/inbox';
import type { Dispatcher } from '@ordering/webhooks';
import { readBody } from '@ordering/webhooks';
import type { Metrics } from './metrics.ts';

/** Does the work of a stored delivery: reads its bytes again, and runs the handler of its event. */
export function createProcess(dispatch: Dispatcher, metrics: Metrics): Process {
  return ({ id, attempt, body }, signal) => {
    const content = readBody(body);
    if (content.kind === 'unreadable') return { kind: 'quarantined', reason: content.reason };
    metrics.countEvent(content.event);
    return dispatch(content.event, { id, attempt, signal });
  };
}
