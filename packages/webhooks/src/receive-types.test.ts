import { test } from 'vitest';
import type { Delivery } from './delivery.ts';
import { createFetchHandler } from './fetch.ts';
import { createNodeHandler } from './node.ts';

// What a reader of the README writes first has to compile: a callback with one result is where inference would widen it
// to `Promise<string>`.
test('the simplest callbacks compile', () => {
  const secrets = ['example-webhook-secret-1'];
  const save = async (_delivery: Delivery): Promise<boolean> => true;
  createNodeHandler({
    secrets,
    async accept(delivery) {
      await save(delivery);
      return 'accepted';
    },
  });
  createNodeHandler({
    secrets,
    accept: async (delivery) => ((await save(delivery)) ? 'accepted' : 'duplicate'),
  });
  createFetchHandler({ secrets, accept: async () => 'accepted' });
});
