import type { Logger } from 'pino';
import { pino } from 'pino';

/**
 * The log: JSON lines on stderr. Payloads, secrets and signatures are never given to it.
 *
 * Written in the background, so that nobody who reads stderr slowly holds up a delivery, and
 * flushed when the process exits.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: false }));
}
