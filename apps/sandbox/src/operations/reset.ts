import { wireClock } from '../time/clock.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1reset/post */
export const reset: Handler<'reset'> = (_request, ports) => {
  ports.reset();
  // What is in memory only is put back once the rest is gone.
  return async () => {
    ports.faults.clear();
    ports.rateLimit.reset();
    return { status: 200, body: wireClock(ports.clock) };
  };
};
