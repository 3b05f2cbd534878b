import { type Readiness, startRetention } from '@ordering/inbox';
import { systemClock } from '@ordering/kit/clock';
import type { Logger } from 'pino';
import { startAccepting } from './accepting.ts';
import { clockAhead } from './ahead.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database.ts';
import { startHandling } from './handling.ts';
import { closeServer, listen } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { createObserve, Taken } from './observe.ts';
import { createOperations } from './operations.ts';
import { repeatedForMs } from './repeated.ts';
import { createReadinessLog } from './report.ts';
import { openSecrets } from './secrets.ts';
import { webhookPath } from './server.ts';
import { tellable } from './tell.ts';
import { loadWork } from './work.ts';

/** A running receiver. */
export interface RunningReceiver {
  /** The base URL, for example `http://127.0.0.1:4000`; the one for operators if it accepts no deliveries. */
  readonly url: string;
  /** The URL to register with the service; undefined if it accepts no deliveries. */
  readonly webhooks: string | undefined;
  /** The base URL for operators. */
  readonly operations: string;
  /** Accepts nothing new after the drain delay, finishes what is under way, and closes the inbox. */
  stop(): Promise<void>;
  /** Records what was running when an uncaught error occurred. The process has to exit then. */
  crash(error: unknown): Promise<void>;
}

/** How long requests and handlers may take to finish when the receiver stops, in milliseconds. */
const graceMs = 5000;

/**
 * Starts a receiver: opens the inbox, listens, and processes what is there.
 *
 * @param onFailure Called when the inbox has failed for good: the process should be restarted.
 * @throws ConfigError if the handlers, the database, the secrets or an address cannot be used.
 */
export async function startReceiver(
  config: Config,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<RunningReceiver> {
  const process = await loadWork(config.work, log);
  const secrets = config.role === 'process' ? undefined : await openSecrets(config.secrets, log);
  const metrics = createMetrics({ counts: () => inbox.counts(), ready: () => ready() });
  const clock = config.clockAhead === undefined ? undefined : clockAhead(config.clockAhead);
  const onClock = clock === undefined ? {} : { clock };
  const inbox = await openDatabase(config.database, {
    ...onClock,
    onCommit: metrics.observeCommit,
    onFailure,
    onReplaced: (err) =>
      log.fatal({ err }, 'the database file was deleted, moved, replaced or damaged'),
  });
  let stopping = false;
  const logReadiness = createReadinessLog(log);
  const ready = async (): Promise<Readiness> => {
    const readiness = await inbox.ready();
    if (stopping) return { ready: false, reason: 'the receiver is stopping' };
    logReadiness(readiness);
    return readiness;
  };
  const isReady = async () => (await ready()).ready;

  const taken = new Taken();
  const observe = config.observe
    ? createObserve((id) => inbox.inspect(id), taken, config.resourceFields.length > 0, clock)
    : undefined;
  const server = createOperations({ metrics, counts: () => inbox.counts(), ready, observe, log });
  const abandon = async (error: unknown): Promise<never> => {
    secrets?.stop();
    await server.close();
    await inbox.close();
    throw error;
  };
  const { operations: address } = config;
  const operations = await listen(server, { ...address, option: '--operations-port' }).catch(
    abandon,
  );
  if (address.port !== 0 && new URL(operations).port !== String(address.port)) {
    log.warn(
      { operations },
      `port ${address.port} is in use: the operations port is another one; --operations-port sets it`,
    );
  }
  const parts = { config, inbox, metrics, log };
  const accepting =
    secrets && (await startAccepting({ ...parts, secrets, taken, isReady }).catch(abandon));
  const handling =
    process === undefined ? undefined : startHandling({ ...parts, ...onClock, process, graceMs });
  const stopRetention =
    config.role === 'accept'
      ? () => {}
      : startRetention(inbox, {
          ...onClock,
          keepMs: config.keepMs,
          repeatedForMs,
          onStoreError: (err) => log.error({ err }, 'could not delete old deliveries'),
        });
  if (clock !== undefined) log.warn('--clock-ahead sets the clock ahead: use it in tests only');
  if (handling === undefined) {
    const { states } = await inbox.counts();
    log.warn(
      { waiting: states.pending },
      'no handlers: this process stores events, and they stay pending',
    );
  }

  return {
    url: accepting?.url ?? operations,
    webhooks: accepting && `${accepting.url}${webhookPath}`,
    operations,
    async stop() {
      stopping = true;
      await systemClock.sleep(config.drainDelayMs);
      stopRetention();
      secrets?.stop();
      await Promise.all([accepting?.close(graceMs), handling?.stop()]);
      await closeServer(server, 0);
      await inbox.close();
    },
    crash: async (error) => handling?.crash(tellable(error)),
  };
}
