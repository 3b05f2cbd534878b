import { parseDuration } from '@ordering/kit/duration';
import { refuseField } from '../refusals/refused.ts';
import { timestamp } from '../time/clock.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock~1advance/post */
export const advanceClock: Handler<'advanceClock'> = ({ body }, { clock, turnClock }) => {
  const by = parseDuration(body.by);
  if (by === undefined || !clock.canTurn(by)) {
    return refuseField('by', 'is not a duration by which the clock can be turned');
  }
  return async () => {
    const attempts = await turnClock(by);
    return {
      status: 200,
      body: { now: timestamp(clock.now()), scale: clock.scale, attempts },
    };
  };
};
