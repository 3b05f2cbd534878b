import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Process, startProcessing } from '@ordering/inbox';
import { deliveryOf, secret } from '../../apps/receiver/src/testing/deliveries.ts';
import type { Database, OpenDatabase } from './databases.ts';
import { Replica } from './replica.ts';

/** What is done to a receiver. */
export interface StormOptions {
  readonly database: OpenDatabase;
  /** A file of `handlers/`. */
  readonly handlers: 'noting' | 'transactional';
  /** How often one of them is struck. */
  readonly kills: number;
  /** What strikes it: its end, or that it stands still until its leases have ended and others have gone on. */
  readonly by?: 'kill' | 'pause';
  /** How many different events at least; as many as come until the last kill otherwise. */
  readonly events?: number;
  /** How often each event is sent. */
  readonly copies: number;
  /** What processes that which is left in the end; `effects` is the file that handlers write to. */
  readonly last: (place: StormPlace) => Process;
}

interface StormPlace {
  readonly database: Database;
  readonly effects: string;
}

/** What came of it. */
export interface Aftermath extends StormPlace {
  /** The ids of what was acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  readonly states: Readonly<Record<string, number>>;
  /** The lives of replicas that were ended. */
  readonly killed: ReadonlySet<string>;
  clear(): Promise<void>;
}

const senders = 16;

/**
 * Sends events to two replicas on one database, several times each and to both, while they are killed by turns, wherever
 * they are; then lets another process do what is left.
 */
export async function storm(options: StormOptions): Promise<Aftermath> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-crash-'));
  const database = await options.database(folder);
  const place = { database, effects: join(folder, 'effects') };
  const clear = async () => {
    await database.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  const handlers = `test/crash/handlers/${options.handlers}.ts`;
  const replicas = Array.from(
    { length: 2 },
    () =>
      new Replica(['--database', database.address, '--handlers', handlers], {
        ORDERING_WEBHOOK_SECRETS: secret,
        ORDERING_TEST_EFFECTS: place.effects,
        ORDERING_TEST_DATABASE: database.address,
      }),
  );
  try {
    const { by = 'kill' } = options;
    const first = by === 'kill' ? { ORDERING_TEST_EFFECTS_LEFT: '20' } : {};
    await Promise.all(replicas.map((replica) => replica.start(first)));
    const acknowledged = new Set<string>();
    let killing = true;
    let sent = 0;
    const sending = Array.from({ length: senders }, async () => {
      while (killing || sent < (options.events ?? 0)) {
        sent += 1;
        await deliver(randomUUID(), options.copies, replicas, acknowledged);
      }
    });
    for (let kills = 0; kills < options.kills; kills += 1) {
      const replica = replicas[kills % replicas.length];
      // Somewhere between two acknowledgements, and never twice at the same place.
      await more(acknowledged, 1 + (kills % 37), 1 + (kills % 7));
      if (by === 'kill') {
        await replica?.kill();
        await replica?.start();
      } else {
        replica?.pause();
        await database.endLeases();
        await more(acknowledged, 20, 1);
        replica?.wake();
      }
    }
    killing = false;
    await Promise.all(sending);
    await Promise.all(replicas.map((replica) => replica.kill()));
    const states = await processTheRest(database, options.last(place));
    const killed = new Set(replicas.flatMap((replica) => replica.killed));
    return { ...place, acknowledged, states, killed, clear };
  } catch (error) {
    await clear();
    throw error;
  } finally {
    await Promise.all(replicas.map((replica) => replica.kill()));
  }
}

/** Sends an event so many times at once, each until it is acknowledged, to whichever replica is there. */
async function deliver(
  id: string,
  copies: number,
  replicas: readonly Replica[],
  acknowledged: Set<string>,
): Promise<void> {
  const { method, headers, body } = deliveryOf({ id });
  const send = async (copy: number): Promise<void> => {
    for (let attempt = copy; ; attempt += 1) {
      const { webhooks: url, gone: signal } = replicas[attempt % replicas.length] ?? {};
      const request = { method, headers, body, ...(signal && { signal }) };
      const answer = url && (await fetch(url, request).catch(() => undefined));
      if (answer) {
        await answer.arrayBuffer().catch(() => {});
        if (answer.ok) return void acknowledged.add(id);
      }
      await pause(10);
    }
  };
  await Promise.all(Array.from({ length: copies }, (_, copy) => send(copy)));
}

/** Waits until so many more were acknowledged. */
async function more(acknowledged: ReadonlySet<string>, count: number, everyMs: number) {
  const before = acknowledged.size;
  while (acknowledged.size < before + count) await pause(everyMs);
}

/** Processes what is left when every replica is dead. Returns how many deliveries there are in each state. */
async function processTheRest(database: Database, process: Process) {
  await database.endLeases();
  const inbox = await database.open();
  // However long the machine stands still, no lease ends any more.
  const ways = { process, concurrency: 256, pollMs: 20, leaseMs: 3_600_000 };
  const processing = startProcessing(inbox, ways);
  let { states } = await inbox.counts();
  while (states.pending + states.processing > 0) {
    await pause(20);
    await database.endPauses();
    ({ states } = await inbox.counts());
  }
  await processing.stop();
  await inbox.close();
  return states;
}
