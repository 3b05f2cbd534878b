import { expect, test, vi } from 'vitest';
import { adapters } from './adapters.ts';
import { prove, saysNothing } from './prove.ts';

// The recipe for Hono reads its secret when it is loaded.
vi.hoisted(() => vi.stubEnv('ORDERING_WEBHOOK_SECRET', 'a-secret'));

test.each(Object.entries(adapters))('a receiver on %s conforms', async (name, serve) => {
  const { verdict, results } = await prove(name, serve);
  const open = results
    .filter(({ level, status }) => level === 'MUST' && status !== 'pass')
    .map(({ id, aspect, status, detail }) => `${id}/${aspect}: ${status}: ${detail}`);
  const unseen = saysNothing.has(name) ? [expect.stringMatching(/^RCV-083\/effect: not-obs/)] : [];
  expect({ exit: verdict.exitCode, open }).toEqual({ exit: 0, open: unseen });
});
