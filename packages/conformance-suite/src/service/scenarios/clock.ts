import { formatDuration } from '@ordering/kit/duration';
import { wallClock } from '../../http/wall-clock.ts';
import { number, type Of, object } from '../../shape.ts';
import type { Action } from '../config/config.ts';
import { runAction } from './actions.ts';
import type { ServiceWorld } from './world.ts';

/** One turn of the service's clock, in wall clock and in the service's time. */
export const Advance = object({
  startedAt: number,
  endedAt: number,
  byMs: number,
});
export type Advance = Of<typeof Advance>;

/** How the time of the service passes while the runner waits for something. */
export interface WalkClock {
  /** Whether it is turned by hand; otherwise it goes by itself. */
  readonly turned: boolean;
  /** How long the last turn was: it may have gone on after the attempt that it brought about. */
  lastTurnMs(): number;
  /** Lets so much time pass, or less where the wait is over before. */
  pass(byMs: number, over: (withinMs: number) => Promise<boolean>): Promise<void>;
}

/** A clock that is turned by hand. Attempts that become due may be made before the call is answered, or after it. */
export function advancing(world: ServiceWorld, advance: Action, advances: Advance[]): WalkClock {
  return {
    turned: true,
    lastTurnMs: () => advances.at(-1)?.byMs ?? 0,
    async pass(byMs) {
      if (byMs <= 0) return;
      const startedAt = wallClock();
      const milliseconds = Math.round(byMs);
      await runAction(world, advance, {
        duration: formatDuration(milliseconds),
        seconds: byMs / 1000,
        milliseconds,
      });
      advances.push({ startedAt, endedAt: wallClock(), byMs: milliseconds });
    },
  };
}

/** Time that passes by itself is waited for. */
export function waiting(world: ServiceWorld, scale: number): WalkClock {
  return {
    turned: false,
    lastTurnMs: () => 0,
    async pass(byMs, over) {
      if (byMs <= 0) return;
      await over(Math.min(byMs / scale, world.deadline.remainingMs()));
    },
  };
}
