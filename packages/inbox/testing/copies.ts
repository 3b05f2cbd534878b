import { expect } from 'vitest';
import { copyToPostgres } from '../src/postgres/copy.ts';
import { eventAbout, eventOf, nonsenseOf } from '../src/testing/deliveries.ts';
import { claiming as asUsual } from '../src/testing/scene.ts';
import { patiently } from './patience.ts';
import type { InboxServer } from './postgres-harness.ts';
import { InboxFile } from './sqlite-harness.ts';
import { Wire } from './wire.ts';

/** However long the machine stands still, no lease ends. */
const claiming = { ...asUsual, leaseMs: 3_600_000 };

/** Puts deliveries into a file: in every state, alone and in lines. Returns their ids. */
export async function fill(file: InboxFile): Promise<readonly string[]> {
  const inbox = await file.open();
  const ends = ['dead', 'done', 'retry'] as const;
  for (const id of ends) await inbox.accept({ ...eventAbout('r', id), store: 's', product: 'p' });
  for (const kind of ends) {
    const { items } = await inbox.work({ claim: claiming });
    const more = { effects: 1, inMs: 0, reason: 'a \0 character' } as const;
    const settled = items.map(({ lease }) => ({ lease, settlement: { kind, ...more } }));
    await inbox.work({ settled });
  }
  const { items } = await inbox.work({ claim: { ...claiming, limit: 1 } });
  const later = { kind: 'retry', inMs: 3_600_000, reason: 'not now' } as const;
  await inbox.work({ settled: items.map(({ lease }) => ({ lease, settlement: later })) });
  await inbox.accept(eventAbout('s', 'leased'));
  await inbox.work({ claim: { ...claiming, limit: 1 } });
  await inbox.work({ claim: { ...claiming, limit: 1 } });
  for (const id of ['r2', 'r3']) await inbox.accept(eventAbout('r', id));
  await inbox.accept(eventAbout('s', 's2'));
  await inbox.accept(eventOf('free'));
  await inbox.accept(nonsenseOf('odd'));
  await inbox.accept(nonsenseOf('odd'));
  const { entries } = await inbox.list();
  await inbox.close();
  return entries.map(({ id }) => id);
}

/**
 * Copies a file over a connection that is cut at its n-th message, and again until that is done. Returns whether there
 * were as many. However often it was cut, each delivery is there once.
 */
export async function surviveCutCopy(server: InboxServer, n: number): Promise<boolean> {
  const file = new InboxFile();
  const ids = await fill(file);
  const schema = server.schema();
  const wire = await Wire.start(server.port);
  const url = server.url('postgres', wire.port);
  wire.cutAt(n);
  // The server holds what is cut for a copy that is running, until it has noticed.
  const copied = await patiently(() => copyToPostgres({ path: file.path, url, schema }));
  const { hasCut } = wire;
  expect(copied, `cut at message ${n}`).toEqual({ copied: ids.length, of: ids.length });
  const inbox = await server.open(schema);
  const { entries } = await inbox.list();
  expect(entries.map(({ id }) => id).toSorted(), `cut at message ${n}`).toEqual(ids.toSorted());
  const { states } = await inbox.counts();
  expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  expect(await patiently(() => inbox.accept(eventOf(`new ${n}`)))).toBe('accepted');
  await server.close();
  await wire.close();
  await file.dispose();
  return hasCut;
}
