import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliveryPolicy } from '@ordering/events';
import { deliveryOf, secret } from '../../apps/receiver/src/testing/deliveries.ts';
import { Replica } from './replica.ts';

// What others do to a receiver at the same time. Each answers with the statuses of deliveries meanwhile, without repeats.

/** So many deliveries are made while the others are there. */
const deliveries = 100;

/** So many questions for the metrics, 20 at a time. */
export function flood(questions: number): Promise<readonly number[]> {
  return beside(async ({ operations = '' }, enough) => {
    let asked = 0;
    const ask = async (): Promise<void> => {
      while (asked++ < questions) await (await fetch(`${operations}/metrics`)).text();
    };
    const asking = Promise.all(Array.from({ length: 20 }, ask));
    await Promise.all([asking, enough()]);
  });
}

/** Senders who begin a delivery and never finish it; all of them are cut off. */
export function slowSenders(count: number): Promise<readonly number[]> {
  return beside(async ({ webhooks = '' }, enough) => {
    const sockets = await open(webhooks, count);
    const cut = sockets.map((socket) => once(socket.resume(), 'close'));
    for (const socket of sockets) {
      socket.write('POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    }
    await enough();
    await Promise.all(cut);
  });
}

/** Connections on which nothing is said. */
export function idle(count: number): Promise<readonly number[]> {
  return beside(async ({ webhooks = '' }, enough) => {
    const sockets = await open(webhooks, count);
    await enough();
    for (const socket of sockets) socket.destroy();
  });
}

async function beside(
  crowd: (replica: Replica, enough: () => Promise<void>) => Promise<void>,
): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-crowd-'));
  const database = ['--database', `sqlite:${join(folder, 'inbox.db')}`, '--log-events'];
  const replica = new Replica(database, { ORDERING_WEBHOOK_SECRETS: secret });
  const statuses = new Set<number>();
  const enough = async (): Promise<void> => {
    for (let count = 0; count < deliveries; count += 1) {
      const { method, headers, body } = deliveryOf();
      const signal = AbortSignal.timeout(deliveryPolicy.timeoutMs);
      const url = replica.webhooks ?? '';
      statuses.add((await fetch(url, { method, headers, body, signal })).status);
    }
  };
  try {
    await replica.start();
    await crowd(replica, enough);
    return [...statuses];
  } finally {
    await replica.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens connections, some hundred at a time: more would not wait in line at the door. */
async function open(url: string, count: number): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(200, count - sockets.length) }, () =>
      connect(Number(port), hostname).on('error', () => {}),
    );
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    sockets.push(...some);
  }
  return sockets;
}
