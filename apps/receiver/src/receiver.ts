import type { AddressInfo } from 'node:net';
import {
  type Inbox,
  InboxError,
  openSqliteInbox,
  startProcessing,
  startRetention,
} from '@ordering/inbox';
import { ConfigError, codeOf, messageOf } from '@ordering/kit/failure';
import { createProcess, type Dispatcher, defaultMaxBodyBytes } from '@ordering/webhooks';
import { createReceiver } from '@ordering/webhooks/node';
import type { Logger } from 'pino';
import { type Config, repeatedForMs } from './config.ts';
import { loadDispatcher } from './handlers.ts';
import { createMetrics } from './metrics.ts';
import { addObserve, Taken } from './observe.ts';
import { createOutcomeLog, logRun } from './report.ts';
import { createServer, webhookPath } from './server.ts';

/** A running receiver. */
export interface RunningReceiver {
  /** The base URL, for example `http://127.0.0.1:4000`. */
  readonly url: string;
  /** The URL to register with the service. */
  readonly webhooks: string;
  /** Accepts nothing new, finishes what is under way, and closes the inbox. */
  stop(): Promise<void>;
  /** Notes what was running when a stray error came. The process has to end then. */
  crash(error: unknown): Promise<void>;
}

/** How long requests and handlers may take to finish when the receiver stops, in milliseconds. */
const graceMs = 5000;

/**
 * Starts a receiver: opens the inbox, starts processing, listens.
 *
 * @param onFailure Called when the inbox has failed for good: the process should be restarted.
 * @throws ConfigError if the handlers, the database or the address cannot be used.
 */
export async function startReceiver(
  config: Config,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<RunningReceiver> {
  const dispatch = await loadDispatcher(config.handlers, log);
  const inbox = await openInbox(config.database, log, onFailure);
  const metrics = createMetrics(() => inbox.counts());
  const logOutcome = createOutcomeLog(log);
  const counted: Dispatcher = (event, context) => {
    metrics.countEvent(event);
    return dispatch(event, context);
  };
  const taken = new Taken();
  let stopping = false;

  const server = createServer({
    receive: createReceiver({
      secrets: config.secrets,
      accept(delivery) {
        if (config.observe) taken.note(delivery);
        return inbox.accept(delivery);
      },
    }),
    onOutcome(outcome) {
      metrics.countOutcome(outcome);
      logOutcome(outcome);
    },
    metrics,
    isReady: async () => !stopping && (await inbox.ready()).ready,
    maxBodyBytes: defaultMaxBodyBytes,
    log,
  });
  if (config.observe) addObserve(server, (id) => inbox.inspect(id), taken);

  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (cause) {
    await inbox.close();
    const taken = codeOf(cause) === 'EADDRINUSE';
    const why = taken
      ? `port ${config.port} is in use; choose another with --port`
      : messageOf(cause);
    throw new ConfigError(`cannot listen on ${config.host}: ${why}`, { cause });
  }
  const processing = startProcessing(inbox, {
    process: createProcess(counted),
    onSettled(run) {
      metrics.countRun(run);
      logRun(log, run);
    },
    stopTimeoutMs: graceMs,
    onStoreError: (err) => log.error({ err }, 'the inbox failed'),
  });
  const stopRetention = startRetention(inbox, {
    keepMs: config.retainMs,
    repeatedForMs,
    onStoreError: (err) => log.error({ err }, 'old deliveries could not be deleted'),
  });

  const url = urlOf(server.server.address());
  return {
    url,
    webhooks: `${url}${webhookPath}`,
    async stop() {
      stopping = true;
      stopRetention();
      const cut = setTimeout(() => server.server.closeAllConnections(), graceMs);
      await Promise.all([server.close(), processing.stop()]);
      clearTimeout(cut);
      await inbox.close();
    },
    crash: (error) => processing.crash(error),
  };
}

async function openInbox(
  path: string,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<Inbox> {
  const onReplaced = (err: Error): void => log.fatal({ err }, 'the database is not there any more');
  try {
    return await openSqliteInbox({ path, onFailure, onReplaced });
  } catch (cause) {
    if (cause instanceof InboxError)
      throw new ConfigError(`--database: ${cause.message}`, { cause });
    throw cause;
  }
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  // The wildcard addresses are for listening; a client needs one to go to.
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address.address] ?? address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
