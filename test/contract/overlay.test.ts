import { join } from 'node:path';
import { type Contract, loadContracts, locate } from '@ordering/contract';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

// The overlaid edition as a tool gets it that knows nothing of this project: plain OpenAPI.
async function overlaid(): Promise<Contract> {
  const loaded = await loadContracts(locate({}, join(root, 'specs')));
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems, null, 2));
  return loaded.sandbox;
}

test('registering a store twice is refused with the code from the overlay', async () => {
  const path = (await overlaid()).openapi.paths;
  expect(path).toHaveProperty(['/pos/integrate-store', 'post', 'responses', '409']);
  const answer = Object(path)['/pos/integrate-store'].post.responses['409'];
  expect(answer).not.toHaveProperty('$ref');
  expect(JSON.stringify(answer)).toContain('store.already_integrated');
});
