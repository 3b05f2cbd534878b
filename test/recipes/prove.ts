import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveReceiver, type ReceiverSubject, type Report } from '@ordering/conformance';
import { openSqliteInbox } from '@ordering/inbox';
import { freePorts } from '@ordering/platform';
import type { HandlerOptions } from '@ordering/webhooks/node';
import { onTestFinished, vi } from 'vitest';
import { start as startExpress } from '../../recipes/express.ts';
import { accept as acceptInHono } from '../../recipes/hono.ts';
import { listen, type Running, type Start } from './adapters.ts';
import { Ledger } from './ledger.ts';

const own = { store_id: 'store_1', community_id: 'community_1' };
const secret = 'a-secret-of-store-1';
const otherOwner = { field: 'store_id', id: 'store_2', secret: 'a-secret-of-store-2' };
const secrets = [
  ...Object.values(own).map((storeId) => ({ secret, storeId })),
  { secret: otherOwner.secret, storeId: otherOwner.id },
];

/** A receiver that can be started several times on one store, and the store. */
interface Subject {
  start(port: number): Promise<Running>;
  inspect(id: string): Promise<Counts | undefined> | Counts;
}

interface Counts {
  readonly received: number;
  readonly effects: number;
}

/** Recipes that run as they are, and say nothing of what they took an event for. */
export const saysNothing: ReadonlySet<string> = new Set(['express.ts']);

/** Judges a receiver that is built on an adapter or made by a recipe: two of it on one store. */
export async function prove(name: string, serve: Start): Promise<Report> {
  const taken = new Map<string, object>();
  const { start, inspect } = await subjectOf(name, serve, taken);
  const observing = await listen(async (request, response) => {
    const id = decodeURIComponent(request.url?.split('/')[3] ?? '');
    const { received = 0, effects = 0 } = (await inspect(id)) ?? {};
    response.end(JSON.stringify({ received, effects, as: taken.get(id) }));
  }, 0);
  onTestFinished(observing.stop);

  const [port = 0, second = 0] = await freePorts(2);
  let first = await start(port);
  const replica = await start(second);
  onTestFinished(async () => void (await Promise.all([first.stop(), replica.stop()])));
  const subject: ReceiverSubject = {
    urls: [`${first.url}/webhooks`, `${replica.url}/webhooks`],
    secret,
    identity: own,
    otherOwner,
    observe: observing.url,
    async restart() {
      await first.stop();
      first = await start(port);
    },
  };
  return await proveReceiver(subject, { allowNotObservable: saysNothing.has(name) });
}

async function subjectOf(name: string, serve: Start, taken: Map<string, object>): Promise<Subject> {
  if (name === 'express.ts') return expressSubject();
  const ledger = new Ledger();
  const store = name === 'hono.ts' ? await acceptInto(ledger) : ledger.accept;
  const accept: HandlerOptions['accept'] = (delivery) => {
    if (delivery.kind === 'event' && delivery.event.known) {
      const { product, type } = delivery.event;
      taken.set(delivery.id, { product, event_type: type, action: delivery.action });
    }
    return store(delivery);
  };
  return {
    start: (port) => serve({ secrets, accept }, port),
    inspect: (id) => ledger.inspect(id),
  };
}

/** The recipe as it is, on an inbox in a file. */
async function expressSubject(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-express-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'receiver.db');
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const inbox = await openSqliteInbox({ path });
  onTestFinished(() => inbox.close());
  return {
    start: (port) => startExpress(path, secrets, port),
    inspect: (id) => inbox.inspect(id),
  };
}

/** The recipe's own `accept`, for a store that it reaches over HTTP. */
async function acceptInto(ledger: Ledger): Promise<HandlerOptions['accept']> {
  const store = await ledger.serve();
  onTestFinished(store.stop);
  vi.stubEnv('ORDERING_INBOX_URL', store.url);
  return acceptInHono;
}
