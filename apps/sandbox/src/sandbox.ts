import { deliveryPolicy } from '@ordering/events';
import { withinTime } from '@ordering/kit/clock';
import { ConfigError, codeOf, messageOf } from '@ordering/kit/failure';
import {
  createGuard,
  type Delivering,
  openSqliteOutbox,
  type Readiness,
  type SqliteOutbox,
  startDelivering,
} from '@ordering/outbox';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Changes } from './changes.ts';
import type { Config } from './config.ts';
import { Applications } from './database/applications.ts';
import { ClockRow } from './database/clock.ts';
import { Communities } from './database/communities.ts';
import { Database } from './database/database.ts';
import { Deliveries } from './database/deliveries.ts';
import { Grants } from './database/grants.ts';
import { Menus } from './database/menus.ts';
import { Orders } from './database/orders.ts';
import { Stores } from './database/stores.ts';
import { Tokens } from './database/tokens.ts';
import { countLeft } from './delivery/count-left.ts';
import { moveEndpoints } from './delivery/move-endpoints.ts';
import { Faults } from './faults.ts';
import { seedApplication } from './generated/control/constants.ts';
import type { Inspector } from './http/operations.ts';
import { createServer } from './http/server.ts';
import { createAdvanceLog, createLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { hidden } from './operations/routes.ts';
import { RateLimit } from './rate-limit.ts';
import { hashOf } from './secrets.ts';
import { Advances } from './time/advances.ts';
import { SandboxClock, timestamp, wireClock } from './time/clock.ts';

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

/** How long a request that is half-sent may take after a stop, in ms. */
const requestGraceMs = 2_000;
/** How many deliveries are kept in the log. */
const keptInLog = 10_000;

/**
 * Starts a sandbox.
 *
 * @throws ConfigError if the data folder or the address cannot be used.
 */
export async function startSandbox(config: Config, tuning: Tuning = {}): Promise<Sandbox> {
  const log = createLog(config.logLevel, config.json);
  const database = new Database(config.dataFolder);
  const clock = new SandboxClock(new ClockRow(database), config.timeScale);
  const outbox = await openOutbox(database, clock, (error) =>
    log.fatal({ err: error }, 'the outbox failed; restart the sandbox'),
  );
  let stopping = false;
  const ready = async (): Promise<Readiness> => {
    if (stopping) return { ready: false, reason: 'the sandbox is stopping' };
    try {
      database.check();
    } catch (error) {
      return { ready: false, reason: messageOf(error) };
    }
    return outbox.ready();
  };
  const underWay = () => delivering.underWay;
  const depth = () => outbox.depth();
  const metrics = createMetrics({ depth, ready, underWay, now: () => clock.now() });
  const deliveries = new Deliveries(outbox, database);
  database.transaction(() => moveEndpoints(database, deliveries));
  const { allowTargets } = config;
  const changes = new Changes(() => timestamp(clock.now()));
  const deliverNow = () =>
    deliver(outbox, clock, { log, metrics, changes, allowTargets, ...tuning });
  let delivering = deliverNow();
  const guard = createGuard({ allowTargets });
  const applications = new Applications(database);
  const begin = () => applications.put(seedApplication.clientId, hashOf(config.clientSecret));
  begin();
  const reset = async (): Promise<void> => {
    // No attempt outlives what it is about, and what is known of an endpoint goes with it.
    await delivering.stop();
    try {
      database.transaction(() => {
        deliveries.clear();
        database.clear();
        begin();
      });
      changes.clear();
      clock.setScale(config.timeScale ?? 1);
    } finally {
      delivering = deliverNow();
    }
  };
  let resetting = Promise.resolve();
  const logAdvance = createAdvanceLog(log);
  const advances = new Advances({
    clock,
    delivering: async () => {
      await resetting;
      return delivering;
    },
    countLeft: (until) => countLeft(outbox, clock.now(), until),
    onProgress: (advance) => {
      changes.tellAdvance(wireClock(clock, advance));
      logAdvance(advance);
    },
  });

  const app = await createServer({
    runner: {
      ports: {
        log,
        applications,
        tokens: new Tokens(database),
        grants: new Grants(database),
        stores: new Stores(database),
        communities: new Communities(database),
        menus: new Menus(database),
        orders: new Orders(database),
        deliveries,
        admitsTarget: (target) => guard.admits(target),
        clock,
        advanceClock: (ms) => advances.advance(ms),
        advancing: () => advances.current,
        faults: new Faults(),
        rateLimit: new RateLimit(config.rateLimit),
        changes,
        reset: () => {
          const done = resetting.then(reset);
          resetting = done.catch(() => {});
          return done;
        },
      },
      transaction: (work) => database.transaction(work),
    },
    log,
    access: config,
    health: { ready, readMetrics: () => metrics.read() },
    onAnswer: metrics.countRequest,
    ...(tuning.inspect === undefined ? {} : { inspect: tuning.inspect }),
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    const closed = app.close();
    await resetting;
    await delivering.stop();
    // A request that is still half-sent has had its time.
    await withinTime(tuning.graceMs ?? requestGraceMs, closed);
    app.server.closeAllConnections();
    await closed;
    await outbox.close();
    database.close();
  };
  for (const { own, by } of hidden) {
    log.warn(
      `${own.method} ${own.path} is an operation of the contract, ${by.id}, which is served; the sandbox's own operation ${own.id} is not reachable`,
    );
  }
  try {
    return { url: await listen(app, config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openOutbox(
  database: Database,
  clock: SandboxClock,
  onFailure: (error: Error) => void,
): Promise<SqliteOutbox> {
  try {
    return await openSqliteOutbox({ path: database.path, clock, onFailure });
  } catch (cause) {
    database.close();
    throw new ConfigError(messageOf(cause), { cause });
  }
}

/** From how much on the log says how long after its time an attempt began, in ms of the sandbox's clock. */
const toldFromMs = 1000;

function deliver(
  outbox: SqliteOutbox,
  clock: SandboxClock,
  {
    log,
    metrics,
    changes,
    allowTargets,
    attemptTimeoutMs = deliveryPolicy.timeoutMs,
    graceMs,
  }: Tuning &
    Pick<Config, 'allowTargets'> & {
      readonly log: Logger;
      readonly metrics: Metrics;
      readonly changes: Changes;
    },
): Delivering {
  return startDelivering(outbox, {
    clock,
    guard: { allowTargets },
    policy: { ...deliveryPolicy, timeoutMs: attemptTimeoutMs },
    userAgent: 'ordering-sandbox',
    retention: {
      ...{ deliveries: keptInLog, ageMs: Number.MAX_SAFE_INTEGER },
      failed: { deliveries: 10 * keptInLog, ageMs: Number.MAX_SAFE_INTEGER },
    },
    ...(graceMs === undefined ? {} : { stopTimeoutMs: graceMs }),
    onAttempt: (report) => {
      const { deliveryId, attempt, state, lateMs } = report;
      const { number, outcome } = attempt;
      metrics.countAttempt(report);
      changes.add({ delivery_id: deliveryId, attempt: number, outcome });
      const late = lateMs < toldFromMs ? {} : { lateMs };
      log.info({ deliveryId, attempt: number, outcome, state, ...late }, 'attempt');
    },
    onCrowded: (isCrowded) => {
      metrics.setCrowded(isCrowded);
      if (isCrowded)
        log.warn('all sockets are in use by slow endpoints: their attempts are delayed');
      else log.info('attempts at slow endpoints are on time again');
    },
    onStoreError: (error) => log.error({ err: error }, 'could not read or write the outbox'),
  });
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
