import { rmSync, writeFileSync } from 'node:fs';
import type { Running } from '@ordering/kit/serve';
import type { Config } from './config.ts';
import { createLog } from './log.ts';
import { startReceiver } from './receiver.ts';

/**
 * Starts the receiver as a process has it: with a log, and with a file that holds the process's id.
 *
 * @throws ConfigError, or what listening throws.
 */
export async function start(config: Config): Promise<Running> {
  const { json, pidFile } = config;
  const log = createLog(config.logLevel);
  const receiver = await startReceiver(config, log, (err) => {
    log.fatal({ err }, 'the inbox failed for good');
    process.exit(1);
  });
  if (pidFile !== undefined) writeFileSync(pidFile, `${process.pid}\n`);

  const { url, webhooks } = receiver;
  const observe = config.observe ? { observe: url } : {};
  return {
    ready: {
      url,
      json,
      facts: { webhooks, ...observe },
      notes: { register: webhooks, ...observe },
    },
    async stop(cause) {
      log.info({ cause }, 'stopping');
      await receiver.stop();
      if (pidFile !== undefined) rmSync(pidFile, { force: true });
    },
  };
}
