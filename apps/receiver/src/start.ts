import { rmSync, writeFileSync } from 'node:fs';
import { withinTime } from '@ordering/kit/clock';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import type { Running } from '@ordering/kit/serve';
import type { Logger } from 'pino';
import type { Config, Role } from './config.ts';
import { placeOf } from './database.ts';
import { createLog } from './log.ts';
import { type RunningReceiver, startReceiver } from './receiver.ts';

/**
 * Starts the receiver as a process has it: with a log, and with a file that holds the process's id.
 *
 * @throws ConfigError, or what listening throws.
 */
export async function start(config: Config): Promise<Running> {
  const { json, pidFile } = config;
  const log = createLog(config.logLevel);
  const receiver = await startReceiver(config, log, (err) => {
    log.fatal({ err }, 'the inbox failed permanently');
    process.exit(1);
  });
  endInOrder(receiver, log);
  if (pidFile !== undefined) writePid(pidFile);

  const { url, webhooks, operations } = receiver;
  const observe = config.observe ? { observe: operations } : {};
  const handles = config.work.kind === 'nothing' ? { waiting: eventsWait(config.role) } : {};
  return {
    ready: {
      url,
      json,
      facts: { ...(webhooks === undefined ? {} : { webhooks }), operations, ...observe },
      notes: {
        ...(webhooks === undefined ? {} : { register: webhooks }),
        operations,
        ...observe,
        database: placeOf(config.database),
        ...handles,
      },
    },
    drainMs: config.drainDelayMs,
    async stop(cause) {
      log.info({ cause }, 'stopping');
      await receiver.stop();
      if (pidFile !== undefined) rmSync(pidFile, { force: true });
    },
  };
}

function writePid(file: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch (cause) {
    throw new ConfigError(`--pid-file cannot be written: ${messageOf(cause)}`, { cause });
  }
}

/** What becomes of events that this process does not handle. */
function eventsWait(role: Role): string {
  return role === 'accept'
    ? 'events stay pending until a process with --role process handles them'
    : 'events stay pending in the inbox, because neither --handlers nor --forward is set';
}

/** How long it may take to note what was running when the process crashed, in milliseconds. */
const noteTimeoutMs = 2000;

/**
 * A throw that nobody caught ends the process, but not before it is noted what was running: one of these deliveries may
 * be the cause, and each runs alone when that has happened twice, so that it takes no other along.
 */
function endInOrder(receiver: RunningReceiver, log: Logger): void {
  let ending = false;
  const end = (err: unknown): void => {
    log.fatal({ err }, 'uncaught error: the process exits');
    if (ending) return;
    ending = true;
    withinTime(noteTimeoutMs, receiver.crash(err)).finally(() => process.exit(1));
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
