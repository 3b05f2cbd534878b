import { rmSync, writeFileSync } from 'node:fs';
import { InboxError } from '@ordering/inbox';
import { SecretError } from '@ordering/webhooks';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createLog } from './log.ts';
import { parseOptions } from './options.ts';
import type { RunningReceiver } from './start.ts';
import { startReceiver } from './start.ts';

/** How long stopping may take, in milliseconds, before the process ends anyway: less than supervisors wait. */
const stopTimeoutMs = 9000;

/** The command `ordering-receiver`: runs until it is told to stop, and ends the process. */
export async function runReceiver(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    const { message, code } = explain(error);
    process.stderr.write(`error: ${message}\n`);
    process.exit(code);
  }
}

async function serve(): Promise<void> {
  const parsed = parseOptions(process.argv.slice(2));
  if (parsed.kind === 'exit') process.exit(parsed.code);

  const config = readConfig(parsed.options, process.env);
  const log = createLog(config.logLevel);
  const receiver = await startReceiver(config, log, (err) => {
    log.fatal({ err }, 'the inbox broke');
    process.exit(1);
  });
  if (config.pidFile !== undefined) writeFileSync(config.pidFile, `${process.pid}\n`);
  process.stdout.write(`${readyLine(config, receiver)}\n`);

  const signal = await stopSignal();
  log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  await receiver.stop();
  if (config.pidFile !== undefined) rmSync(config.pidFile, { force: true });
  process.exit(0);
}

function readyLine({ json, observe }: Config, { url, webhooks }: RunningReceiver): string {
  if (!json) return `ordering-receiver is ready: register ${webhooks}`;
  const { pid } = process;
  return JSON.stringify({
    event: 'ready',
    url,
    webhooks,
    ...(observe ? { observe: url } : {}),
    pid,
  });
}

/** Resolves at the first signal. A second one ends the process at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first = true;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (!first) process.exit(1);
        first = false;
        resolve(signal);
      });
    }
  });
}

function explain(error: unknown): { readonly message: string; readonly code: number } {
  if (error instanceof ConfigError || error instanceof SecretError) {
    return { message: error.message, code: 2 };
  }
  if (error instanceof InboxError) return { message: error.message, code: 1 };
  const message = error instanceof Error ? error.message : String(error);
  return { message, code: 1 };
}
