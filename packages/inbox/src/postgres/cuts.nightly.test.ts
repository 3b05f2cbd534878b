import { afterAll, beforeAll, expect, test } from 'vitest';
import { surviveCutCopy } from '../../testing/copies.ts';
import { surviveCut } from '../../testing/cuts.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';

// By night every message is taken.

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterAll(() => server.dispose());

// Not every run has as many messages.
test.each([10, 35, 60, 85, 110, 135, 160, 185])(
  'a connection that breaks at its message %d loses nothing and repeats nothing',
  async (n) => {
    await surviveCut(server, n);
  },
);

test.each([5, 20, 32, 40, 55])(
  'a copy that is interrupted at its message %d completes when it is run again',
  async (n) => {
    expect(await surviveCutCopy(server, n)).toBe(true);
  },
);
