import { wireClock } from '../../time/clock.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/clock.yaml#/paths/clock/put */
export const setClock: Handler<'setClock'> =
  ({ body }, { clock }) =>
  async () => {
    // Saved by itself, or it could run at a scale whose transaction has failed.
    clock.setScale(body.scale);
    return { status: 200, body: wireClock(clock) };
  };
