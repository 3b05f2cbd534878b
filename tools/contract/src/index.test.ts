import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContracts, locate } from './index.ts';

// What others import; the program has a way of its own.

const root = join(import.meta.dirname, '../../..');

test('the contract is read from its documents', async () => {
  const loaded = await loadContracts(locate({}, root));
  const codes = 'contract' in loaded ? loaded.contract.errorCodes : [];
  expect(codes.length).toBeGreaterThan(10);
});

test('every problem of the documents is reported', async () => {
  const loaded = await loadContracts(locate({ openapi: 'package.json' }, root));
  expect(loaded).toMatchObject({ problems: [{ file: 'package.json', rule: 'version' }] });
});
