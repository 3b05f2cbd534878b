import { createFaultLog } from '@ordering/kit/callback';

/** Writes a line about a fault, the same one at most every ten seconds. */
export type FaultLog = (text: string) => void;

/** The log of one receiver: the user's own, or `console.error`. */
export function faultLogOf(log?: (line: string) => void): FaultLog {
  return createFaultLog('@ordering/webhooks', log);
}
