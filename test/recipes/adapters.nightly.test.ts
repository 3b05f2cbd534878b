import { afterAll, expect, test, vi } from 'vitest';
import { adapters } from './adapters.ts';
import { prove } from './prove.ts';

// The recipe for Hono reads its secret when it is loaded.
vi.hoisted(() => vi.stubEnv('ORDERING_WEBHOOK_SECRET', 'a-secret'));
afterAll(() => void vi.unstubAllEnvs());

test.each(Object.entries(adapters))('a receiver on %s conforms', async (name, serve) => {
  expect(await prove(name, serve)).toEqual({ exit: 0, open: [] });
});
