import type { IncomingMessage } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { awake } from '../http/standstill.ts';

/** What goes on around the handling of each request. */
export type Pace = <T>(handle: () => Promise<T>, request?: IncomingMessage) => Promise<T>;

export const atOnce: Pace = (handle) => handle();

/** Takes so long, in ms in which this process has its turn, before it begins with one: the runner counts no others. */
export function after(ms: number): Pace {
  return async (handle) => {
    await awake((leftMs) => pause(leftMs, false), ms);
    return handle();
  };
}

/** Does one after another, whatever comes meanwhile. */
export function oneAtATime(): Pace {
  let before: Promise<unknown> = Promise.resolve();
  return (handle) => {
    const mine = before.then(handle);
    before = mine.catch(() => {});
    return mine;
  };
}

/**
 * Waits until all that is sent at once has come, which takes turns of this process, however long those take.
 *
 * @param isEnough Whether no more has to come.
 */
export async function afterBurst(isEnough = () => false): Promise<void> {
  for (let left = turnsOfBurst; left > 0 && !isEnough(); left -= 1) await turn();
}

const turnsOfBurst = 100;

/** More than any check but the one of a burst has under way. */
const many = 30;

/** Does something else where many are under way. */
export function beyondMany(otherwise: () => Promise<void>): Pace {
  let underWay = 0;
  return async (handle) => {
    underWay += 1;
    try {
      await afterBurst(() => underWay > many);
      if (underWay > many) await otherwise();
      return await handle();
    } finally {
      underWay -= 1;
    }
  };
}
