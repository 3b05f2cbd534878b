import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

// The overlaid edition as a tool gets it that knows nothing of this project: plain OpenAPI.
const { paths } = JSON.parse(
  readFileSync(join(root, 'apps/sandbox/src/generated/service/openapi.json'), 'utf8'),
);

test('registering a store twice is refused with the code from the overlay', () => {
  const refused = paths['/pos/integrate-store'].post.responses['409'];
  expect(refused).not.toHaveProperty('$ref');
  expect(JSON.stringify(refused)).toContain('store.already_integrated');
});
