import { expect, test } from 'vitest';
import { workerSource as inbox } from '../../packages/inbox/src/sqlite/worker-source.ts';
import { workerSource as outbox } from '../../packages/outbox/src/sqlite/worker-source.ts';

test.each([
  ['inbox', inbox, 'src/sqlite/claim.ts'],
  ['outbox', outbox, 'src/sqlite/worker.ts'],
])('tests start the threads of the %s from a text of its sources', (_, text, file) => {
  expect(text).toMatch(new RegExp(`^// .*${file}$`, 'm'));
});
