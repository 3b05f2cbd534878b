import { afterAll, beforeAll, expect, test } from 'vitest';
import { surviveCutCopy } from '../../testing/copies.ts';
import { surviveCut } from '../../testing/cuts.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { Wire } from '../../testing/wire.ts';
import { eventOf } from '../testing/deliveries.ts';
import { claiming } from '../testing/scene.ts';

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterAll(() => server.dispose());

test('a connection that is cut at any of its messages loses nothing', {
  timeout: 3_600_000,
}, async () => {
  let cuts = 0;
  while (await surviveCut(server, cuts + 1)) cuts += 1;
  expect(cuts).toBeGreaterThan(50);
});

test('a server that says nothing any more is given up, and used again when it speaks', async () => {
  const wire = await Wire.start(server.server.port);
  const inbox = await server.open(server.schema(), {
    url: server.server.url('postgres', wire.port),
  });
  await inbox.accept(eventOf('a'));
  wire.freeze();
  const [accepted, worked] = await Promise.allSettled([
    inbox.accept(eventOf('b')),
    inbox.work({ claim: claiming }),
  ]);
  expect(accepted).toMatchObject({ status: 'rejected', reason: { name: 'InboxError' } });
  expect(worked).toMatchObject({ status: 'rejected', reason: { name: 'InboxError' } });
  expect(await inbox.ready()).toMatchObject({ ready: false });
  wire.thaw();
  expect(['accepted', 'duplicate']).toContain(await inbox.accept(eventOf('b')));
  expect(await inbox.ready()).toEqual({ ready: true });
  await inbox.close();
  await wire.close();
});

test('a copy that is cut at any of its messages ends when it is done again', {
  timeout: 3_600_000,
}, async () => {
  let cuts = 0;
  while (await surviveCutCopy(server, cuts + 1)) cuts += 1;
  expect(cuts).toBeGreaterThan(40);
});
