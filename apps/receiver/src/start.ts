import type { AddressInfo } from 'node:net';
import { openSqliteInbox, startProcessing } from '@ordering/inbox';
import { defaultMaxBodyBytes } from '@ordering/webhooks';
import { createReceiver } from '@ordering/webhooks/node';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { loadDispatcher } from './handlers.ts';
import { createMetrics } from './metrics.ts';
import { addObserve } from './observe.ts';
import { createProcess } from './process.ts';
import { startPruning } from './pruning.ts';
import { logOutcome, logRun } from './report.ts';
import { createServer, webhookPath } from './server.ts';
import { createSparing } from './sparing.ts';
import { within } from './within.ts';

/** A receiver that runs. */
export interface RunningReceiver {
  /** The base address, for example `http://127.0.0.1:4000`. */
  readonly url: string;
  /** The address to register with the service. */
  readonly webhooks: string;
  /** Takes nothing more, finishes what was taken, closes the store. */
  stop(): Promise<void>;
}

/** How long the store may take to show that it works, in milliseconds. */
const readyTimeoutMs = 2000;
/** How long requests and handlers may take to finish when the receiver stops, in milliseconds. */
const graceMs = 5000;
/** How many warnings of a kind are logged each second. */
const warningsPerSecond = 10;

/**
 * Starts a receiver: opens the inbox, starts processing, listens.
 *
 * @param onFailure Called when the store broke for good: the process should be restarted.
 * @throws ConfigError, InboxError, or what listening throws.
 */
export async function startReceiver(
  config: Config,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<RunningReceiver> {
  const dispatch = await loadDispatcher(config.handlers, log);
  const inbox = await openSqliteInbox({ path: config.database, onFailure });
  const metrics = createMetrics(() => inbox.depth());
  const sparing = createSparing(warningsPerSecond);
  let stopping = false;

  const server = createServer({
    receive: createReceiver({
      secrets: config.secrets,
      accept: (delivery) => inbox.accept(delivery),
    }),
    onOutcome(outcome) {
      metrics.countOutcome(outcome);
      logOutcome(log, sparing, outcome);
    },
    metrics,
    isReady: async () => !stopping && (await within(readyTimeoutMs, inbox.depth())),
    maxBodyBytes: defaultMaxBodyBytes,
    log,
  });
  if (config.observe) addObserve(server, (id) => inbox.inspect(id));

  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    await inbox.close();
    throw error;
  }
  const processing = startProcessing(inbox, {
    process: createProcess(dispatch, metrics),
    onSettled(run) {
      metrics.countRun(run);
      logRun(log, run);
    },
    stopTimeoutMs: graceMs,
    onStoreError: (err) => log.error({ err }, 'the store failed'),
  });
  const stopPruning = startPruning(inbox, config.retainMs, log);

  const url = urlOf(server.server.address());
  return {
    url,
    webhooks: `${url}${webhookPath}`,
    async stop() {
      stopping = true;
      stopPruning();
      const cut = setTimeout(() => server.server.closeAllConnections(), graceMs);
      await Promise.all([server.close(), processing.stop()]);
      clearTimeout(cut);
      await inbox.close();
    },
  };
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  // The wildcard addresses are for listening; a client needs one to go to.
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address.address] ?? address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
