import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What goes on around the handling of each request. */
export type Pace = <T>(handle: () => Promise<T>, request?: IncomingMessage) => Promise<T>;

export const atOnce: Pace = (handle) => handle();

/** Takes so long, in ms, before it begins with one. */
export function after(ms: number): Pace {
  return async (handle) => {
    await pause(ms);
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
