import { formatDuration, parseDuration } from '@ordering/kit/duration';
import { refuseField } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

const dayMs = 86_400_000;

/** @see specs/sandbox/access.yaml#/paths/rateLimit/put */
export const setRateLimit: Handler<'setRateLimit'> = ({ body }, { rateLimit }) => {
  const windowMs = parseDuration(body.window);
  if (windowMs === undefined || windowMs < 1000 || windowMs > dayMs) {
    return refuseField('window', 'is not a duration between a second and a day');
  }
  rateLimit.change({ requests: body.requests, windowMs });
  return { status: 200, body: { requests: body.requests, window: formatDuration(windowMs) } };
};
