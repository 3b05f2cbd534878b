import { openSqliteOutbox } from '@ordering/outbox';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { Changes } from '../changes.ts';
import { Applications } from '../database/applications.ts';
import { Communities } from '../database/communities.ts';
import { Database } from '../database/database.ts';
import { Deliveries } from '../database/deliveries.ts';
import { Grants } from '../database/grants.ts';
import { Menus } from '../database/menus.ts';
import { Orders } from '../database/orders.ts';
import { Stores } from '../database/stores.ts';
import { Tokens } from '../database/tokens.ts';
import { storeEndpoint } from '../delivery/destination.ts';
import { Faults } from '../faults.ts';
import { rateLimit } from '../generated/control/constants.ts';
import { createServer } from '../http/server.ts';
import { RateLimit } from '../rate-limit.ts';
import { endOfTime } from '../time/clock.ts';
import { type AtEnd, temporaryFolder } from './folder.ts';
import { inspectAnswer } from './inspect.ts';

/** A server over a database that the test can break; a store is integrated, no attempt is made. */
export async function testServer(atEnd: AtEnd = onTestFinished) {
  const database = new Database(temporaryFolder(atEnd));
  const outbox = await openSqliteOutbox({ path: database.path });
  const warnings: string[] = [];
  const ports = {
    log: { warn: (text: string) => warnings.push(text) },
    applications: new Applications(database),
    tokens: new Tokens(database),
    grants: new Grants(database),
    stores: new Stores(database),
    communities: new Communities(database),
    menus: new Menus(database),
    orders: new Orders(database),
    deliveries: new Deliveries(outbox, database),
    clock: {
      now: () => 0,
      scale: 1,
      canAdvance: (ms: number) => ms < endOfTime,
      setScale: () => {},
    },
    faults: new Faults(),
    rateLimit: new RateLimit(rateLimit),
    changes: new Changes(() => ''),
    reset: async () => {},
    admitsTarget: () => true,
    advancing: () => undefined,
    advanceClock: async () => 0,
  };
  const app = await createServer({
    runner: {
      ports,
      transaction: (work) => database.transaction(work),
    },
    log: pino({ level: 'silent' }),
    access: { controlToken: undefined, allowHosts: [] },
    inspect: inspectAnswer,
    health: {
      ready: () => outbox.ready(),
      readMetrics: async () => ({ text: '', contentType: 'text/plain' }),
    },
  });
  atEnd(async () => {
    await app.close();
    await outbox.close();
    database.close();
  });
  ports.applications.put('app', new Uint8Array(32));
  ports.stores.add({ storeId: 's', locationId: 'l' });
  ports.stores.addIntegration({
    storeId: 's',
    clientId: 'app',
    menuSyncDirection: 'service_to_pos',
  });
  ports.deliveries.putEndpoint({
    id: storeEndpoint('s'),
    url: 'https://example.com/',
    secret: 'k',
  });
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  return { app, database, ports, post, warnings };
}
