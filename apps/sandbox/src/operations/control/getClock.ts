import { timestamp, wireClock } from '../../time/clock.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/clock.yaml#/paths/clock/get */
export const getClock: Handler<'getClock'> =
  (_request, { clock, advancing, deliveries }) =>
  async () => {
    const { nextAttemptAt: next } = await deliveries.depth();
    const body = wireClock(clock, advancing());
    return {
      status: 200,
      body: next === undefined ? body : { ...body, next_attempt_at: timestamp(next) },
    };
  };
