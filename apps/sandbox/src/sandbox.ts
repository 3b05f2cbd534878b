import { withinTime } from '@ordering/kit/clock';
import { ConfigError, codeOf, messageOf } from '@ordering/kit/failure';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { hashOf } from './auth/secrets.ts';
import type { Config } from './config.ts';
import { Applications } from './database/applications.ts';
import { ClockRow } from './database/clock.ts';
import { Communities } from './database/communities.ts';
import { Database } from './database/database.ts';
import { Deliveries } from './database/deliveries.ts';
import { Orders } from './database/orders.ts';
import { Stores } from './database/stores.ts';
import { Tokens } from './database/tokens.ts';
import { ClockAdvancer } from './delivery/advance.ts';
import { HttpSender } from './delivery/attempt.ts';
import { DeliveryEngine } from './delivery/engine.ts';
import { seedApplication } from './generated/constants.ts';
import type { Inspector } from './http/operations.ts';
import { createServer } from './http/server.ts';
import { SandboxClock } from './time/clock.ts';

/** A running sandbox. */
export interface Sandbox {
  /** Its URL, without a trailing slash. */
  readonly url: string;
  /** Stops: no new requests or attempts; those under way get a moment to end. */
  stop(): Promise<void>;
}

/** What only tests change. */
export interface Tuning {
  readonly attemptTimeoutMs?: number;
  readonly inspect?: Inspector;
  /** How long attempts under way may go on after a stop, in ms. */
  readonly graceMs?: number;
}

const usualGraceMs = 2_000;

/**
 * Starts a sandbox.
 *
 * @throws ConfigError if the data folder or the address cannot be used.
 */
export async function startSandbox(config: Config, tuning: Tuning = {}): Promise<Sandbox> {
  // Standard output is for what a program reads; the log goes to standard error.
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const database = new Database(config.dataFolder);
  const clock = new SandboxClock(new ClockRow(database), config.timeScale);
  const sender = new HttpSender(
    tuning.attemptTimeoutMs === undefined ? {} : { timeoutMs: tuning.attemptTimeoutMs },
  );
  const deliveries = new Deliveries(database);
  const engine = new DeliveryEngine({ deliveries, clock, send: sender.send, log });
  const advancer = new ClockAdvancer(clock, deliveries, engine);
  const applications = new Applications(database);
  applications.put(seedApplication.clientId, hashOf(config.clientSecret));

  const app = await createServer({
    runner: {
      ports: {
        applications,
        tokens: new Tokens(database),
        stores: new Stores(database),
        communities: new Communities(database),
        orders: new Orders(database),
        deliveries,
        clock,
        advanceClock: (ms) => advancer.advance(ms),
      },
      transaction: (work) => database.transaction(work),
      committed: () => engine.wake(),
    },
    log,
    rateLimit: config.rateLimit,
    check: () => database.check(),
    ...(tuning.inspect === undefined ? {} : { inspect: tuning.inspect }),
  });
  try {
    const url = await listen(app, config);
    engine.start();
    const graceMs = tuning.graceMs ?? usualGraceMs;
    return { url, stop: () => stop(app, engine, sender, database, graceMs) };
  } catch (error) {
    await app.close();
    database.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const taken = codeOf(cause) === 'EADDRINUSE';
    const why = taken ? `port ${port} is in use; choose another with --port` : messageOf(cause);
    throw new ConfigError(`cannot listen on ${host}: ${why}`, { cause });
  }
}

async function stop(
  app: FastifyInstance,
  engine: DeliveryEngine,
  sender: HttpSender,
  database: Database,
  graceMs: number,
): Promise<void> {
  const closed = app.close();
  await engine.stop(graceMs);
  // A request that is still half-sent has had its time.
  await withinTime(graceMs, closed);
  app.server.closeAllConnections();
  await closed;
  await sender.close();
  database.close();
}
