import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteInbox } from '@ordering/inbox';
import type { HandlerOptions } from '@ordering/webhooks/node';
import { onTestFinished, vi } from 'vitest';
import { start as startExpress } from '../../recipes/express.ts';
import { accept as acceptInHono } from '../../recipes/hono.ts';
import type { Start } from './adapters.ts';
import { Ledger } from './ledger.ts';
import { type Proof, proveSubject, type Subject, secrets } from './subject.ts';
import { takenFor } from './taken.ts';

/** Judges a receiver that is built on an adapter or made by a recipe. */
export async function prove(name: string, serve: Start): Promise<Proof> {
  return await proveSubject(await subjectOf(name, serve));
}

async function subjectOf(name: string, serve: Start): Promise<Subject> {
  if (name === 'express.ts') return expressSubject();
  const ledger = new Ledger();
  const store = name === 'hono.ts' ? await acceptInto(ledger) : ledger.accept;
  const accept: HandlerOptions['accept'] = (delivery) => {
    ledger.note(delivery.id, takenFor(delivery));
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
    saysNothing: true,
  };
}

/** The recipe's own `accept`, for a store that it reaches over HTTP. */
async function acceptInto(ledger: Ledger): Promise<HandlerOptions['accept']> {
  const store = await ledger.serve();
  onTestFinished(store.stop);
  vi.stubEnv('ORDERING_INBOX_URL', store.url);
  return acceptInHono;
}
