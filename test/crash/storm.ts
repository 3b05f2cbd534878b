import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Process, startProcessing } from '@ordering/inbox';
import { deliveryOf, secret } from '../../apps/receiver/src/testing/deliveries.ts';
import type { Database, OpenDatabase } from './databases.ts';
import { Replica } from './replica.ts';

/** What is done to a receiver. */
export interface StormOptions {
  readonly database: OpenDatabase;
  /** A file of `handlers/`. */
  readonly handlers: 'noting' | 'transactional';
  readonly kills: number;
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
    const first = { ORDERING_TEST_EFFECTS_LEFT: '20' };
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
      const before = acknowledged.size;
      // Somewhere between two acknowledgements, and never twice at the same place.
      while (acknowledged.size < before + 1 + (kills % 37)) await pause(1 + (kills % 7));
      await replica?.kill();
      await replica?.start();
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
      const url = replicas[attempt % replicas.length]?.webhooks;
      const answer = url && (await fetch(url, { method, headers, body }).catch(() => undefined));
      if (answer) {
        await answer.arrayBuffer().catch(() => {});
        if (answer.ok) return void acknowledged.add(id);
      }
      await pause(10);
    }
  };
  await Promise.all(Array.from({ length: copies }, (_, copy) => send(copy)));
}

/** Processes what is left, long after. Returns how many deliveries there are in each state. */
async function processTheRest(database: Database, process: Process) {
  const { inbox, clock, wait } = await database.open();
  const ways = { process, concurrency: 256, pollMs: 50 };
  const processing = startProcessing(inbox, clock === undefined ? ways : { ...ways, clock });
  let { states } = await inbox.counts();
  while (states.pending + states.processing > 0) {
    await pause(5);
    await wait();
    ({ states } = await inbox.counts());
  }
  await processing.stop();
  await inbox.close();
  return states;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
