import { wireClock } from '../../time/clock.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/whole.yaml#/paths/reset/post */
export const reset: Handler<'reset'> = (_request, ports) => async () => {
  await ports.reset();
  // What is in memory only is put back once the rest is gone.
  ports.faults.clear();
  ports.rateLimit.reset();
  return { status: 200, body: wireClock(ports.clock) };
};
