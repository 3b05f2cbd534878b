import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { awake } from './standstill.ts';

/** More turns than a request and its answer take between two ends in this very process. */
const usualTurns = 50;

/** Longer than that is not catching up: what comes then came late. */
const mostMs = 500;

/**
 * Does what has come for this process. Where it stood still, its timers go off before anything is read that came
 * meanwhile; so whoever gives something up when a timer goes off looks again after this.
 */
export async function catchUp(turns: number = usualTurns): Promise<void> {
  const end = performance.now() + mostMs;
  for (let left = turns; left > 0 && performance.now() < end; left -= 1) await turn();
}

/** Waits for so many ms in which this process has its turn, and for what has come by then. */
export async function quiet(ms: number): Promise<void> {
  await awake((leftMs) => pause(leftMs, false), ms);
  await catchUp();
}
