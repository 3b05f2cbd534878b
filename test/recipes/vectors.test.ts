import type { HandlerOptions } from '@ordering/webhooks/node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectedStatus, post, vectors } from '../contract/signature-vectors.ts';
import { adapters } from './adapters.ts';
import type { Running } from './listen.ts';

// The recipe for Hono reads its secret when it is loaded.
vi.hoisted(() => vi.stubEnv('ORDERING_WEBHOOK_SECRET', 'a-secret'));
afterAll(() => void vi.unstubAllEnvs());

const secrets = new Set(vectors.map(({ secret }) => secret));
const accept: HandlerOptions['accept'] = async () => 'accepted';

describe.each(Object.entries(adapters))('%s, over a socket', (_name, start) => {
  const running = new Map<string, Running>();
  beforeAll(async () => {
    for (const secret of secrets)
      running.set(secret, await start({ secrets: [secret], accept }, 0));
  });
  afterAll(async () => {
    await Promise.all([...running.values()].map((each) => each.stop()));
  });

  test.each(vectors)('answers $id: $comment', async (vector) => {
    const url = running.get(vector.secret)?.url;
    expect(await post(`${url}/webhooks`, vector.signatures, vector.body)).toBe(
      expectedStatus(vector),
    );
  });
});
