import type { Logger } from 'pino';
import { pino } from 'pino';
import { tell } from './tell.ts';

/** How the log writes: of errors only what may be told. */
export const logFormat = { base: null, serializers: { err: tell } };

/**
 * The log: JSON lines on stderr. It never contains payloads, secrets or signatures.
 *
 * Written in the background, so that a slow reader of stderr never holds up a delivery, and flushed when the
 * process exits.
 */
export function createLog(level: string): Logger {
  return pino({ level, ...logFormat }, pino.destination({ fd: 2, sync: false }));
}
