import { parseDuration } from '@ordering/kit/duration';
import { refuseField } from '../../refusals/refused.ts';
import { wireClock } from '../../time/clock.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/clock.yaml#/paths/advance/post */
export const advanceClock: Handler<'advanceClock'> = (
  { body },
  { clock, advanceClock: advance },
) => {
  const by = parseDuration(body.by);
  if (by === undefined || !clock.canAdvance(by)) {
    return refuseField('by', 'is not a valid duration for advancing the clock');
  }
  return async () => {
    const attempts = await advance(by);
    return {
      status: 200,
      body: { ...wireClock(clock), attempts },
    };
  };
};
