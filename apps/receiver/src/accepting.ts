import { Server } from 'node:tls';
import type { Inbox } from '@ordering/inbox';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { closeServer, listen } from './listen.ts';
import type { Metrics } from './metrics.ts';
import type { Taken } from './observe.ts';
import { createOutcomeLog } from './report.ts';
import { resourceOf } from './resource.ts';
import type { Secrets } from './secrets.ts';
import { createServer } from './server.ts';
import { openTls } from './tls.ts';

/** What accepting deliveries needs. */
export interface AcceptingParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly inbox: Inbox;
  readonly taken: Taken;
  readonly metrics: Metrics;
  readonly isReady: () => Promise<boolean>;
  readonly log: Logger;
}

/** Deliveries are accepted until it is closed. */
export interface Accepting {
  readonly url: string;
  /** Takes nothing new, and answers what has come. */
  close(graceMs: number): Promise<void>;
}

/**
 * Accepts deliveries on the public port.
 *
 * @throws ConfigError if the certificate or the address cannot be used.
 */
export async function startAccepting(parts: AcceptingParts): Promise<Accepting> {
  const { config, secrets, inbox, taken, metrics, isReady, log } = parts;
  const logOutcome = createOutcomeLog(log);
  const tls = config.tls && (await openTls(config.tls, log));
  const server = createServer({
    webhooks: {
      secrets,
      accept(delivery) {
        if (config.observe) taken.note(delivery);
        const resource =
          delivery.kind === 'event' ? resourceOf(delivery, config.resourceFields) : undefined;
        return inbox.accept(resource === undefined ? delivery : { ...delivery, resource });
      },
      onOutcome(outcome) {
        metrics.countOutcome(outcome);
        logOutcome(outcome);
      },
      log: (line) => log.error(line),
    },
    observeAnswer: metrics.observeAnswer,
    isReady,
    tls: tls?.first,
    log,
  });
  const url = await listen(server, { ...config, option: '--port' });
  const stopFollowing = tls?.follow((pair) => {
    if (server.server instanceof Server) server.server.setSecureContext(pair);
  });
  return {
    url,
    async close(graceMs) {
      stopFollowing?.();
      await closeServer(server, graceMs);
    },
  };
}
