import type { Clock, Inbox, Process, Processing } from '@ordering/inbox';
import { startProcessing } from '@ordering/inbox';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import { logRun } from './report.ts';
import { tellable } from './tell.ts';

/** What processing deliveries needs. */
export interface HandlingParts {
  readonly config: Config;
  readonly inbox: Inbox;
  readonly process: Process;
  readonly metrics: Metrics;
  readonly graceMs: number;
  readonly clock?: Clock;
  readonly log: Logger;
}

/** How often a process that does not accept deliveries itself looks for those of others, in milliseconds. */
const pollMs = 200;

/** Processes what is in the inbox, until it is stopped. */
export function startHandling(parts: HandlingParts): Processing {
  const { config, inbox, process, metrics, graceMs, clock, log } = parts;
  const { concurrency, maxAttempts, timeoutMs, afterDead } = config.handling;
  return startProcessing(inbox, {
    concurrency,
    maxAttempts,
    afterDead,
    runTimeoutMs: timeoutMs,
    ...(config.role === 'process' ? { pollMs } : {}),
    ...(clock === undefined ? {} : { clock }),
    async process(item, signal) {
      const ended = metrics.beginRun(item);
      try {
        return await process(item, signal);
      } catch (error) {
        // The inbox keeps the message, and lists show it.
        throw tellable(error);
      } finally {
        ended();
      }
    },
    onSettled(run) {
      metrics.countRun(run);
      logRun(log, run);
    },
    stopTimeoutMs: graceMs,
    onStoreError: (err) => log.error({ err }, 'the inbox failed'),
    log: (line) => log.error(line),
  });
}
