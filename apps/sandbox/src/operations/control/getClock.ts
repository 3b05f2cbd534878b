import { wireClock } from '../../time/clock.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/clock.yaml#/paths/clock/get */
export const getClock: Handler<'getClock'> = (_request, { clock, advancing }) => ({
  status: 200,
  body: wireClock(clock, advancing()),
});
