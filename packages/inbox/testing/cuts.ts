import { expect } from 'vitest';
import { startProcessing } from '../src/processor.ts';
import { eventAbout, eventOf } from '../src/testing/deliveries.ts';
import { patiently } from './patience.ts';
import type { InboxServer } from './postgres-harness.ts';
import { Wire } from './wire.ts';

/**
 * Accepts and processes a few deliveries, over a connection that is cut once, at its n-th message. Returns whether there
 * were as many.
 *
 * Nothing is lost by it, and nothing is done again: what was recorded is known to be, and what was leased is found.
 */
export async function surviveCut(server: InboxServer, n: number): Promise<boolean> {
  const wire = await Wire.start(server.port);
  const schema = server.schema();
  const url = server.url('postgres', wire.port);
  const inbox = await patiently(() => server.open(schema, { url, connections: 4 }));
  const ran: string[] = [];
  wire.cutAt(n);
  const processing = startProcessing(inbox, {
    pollMs: 20,
    // However long the machine stands still: what is to be found again is found without the end of a lease.
    leaseMs: 3_600_000,
    backoff: () => 0,
    async process({ id, attempt }) {
      if (id === 'fails' && attempt === 1) throw new Error('once');
      ran.push(id);
      return 'handled';
    },
  });
  const deliveries = [
    ...['a1', 'a2', 'a3'].map((id) => eventAbout('a', id)),
    ...['fails', 'free'].map((id) => eventOf(id)),
  ];
  for (const delivery of deliveries) await patiently(() => inbox.accept(delivery));
  const rows = () =>
    server.query(`SELECT id, state, effects, crashes, attempts FROM ${schema}.delivery`);
  const areDone = async () => (await rows()).every(({ state }) => state === 'done');
  await expect.poll(areDone, { interval: 10 }).toBe(true);
  await processing.stop();
  const { hasCut } = wire;
  const ids = deliveries.map(({ id }) => id);
  expect(ran.toSorted(), `cut at message ${n}`).toEqual(ids.toSorted());
  expect(ran.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
  const want = ids.map((id) => ({
    ...{ id, state: 'done', effects: 1, crashes: 0, attempts: id === 'fails' ? 2 : 1 },
  }));
  expect(await rows(), `cut at message ${n}`).toEqual(expect.arrayContaining(want));
  await server.close();
  await wire.close();
  return hasCut;
}
