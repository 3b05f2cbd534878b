import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { judgeReceiver, judgeService, verdictOf } from './judge.ts';
import type { Mutant } from './mutant.ts';
import { receiverMutants, serviceMutants } from './mutants.ts';

// One defect of each role, from the source to the verdict of the program, that of the service by the checks of the API;
// `npm run mutants` tries them all by all checks, and sound subjects too.

const options = { concurrent: true, timeout: 240_000 };
const sampleOf = (mutants: readonly Mutant[]) => mutants.slice(3, 4);

describe('a defect is found by exactly the checks that are about it', () => {
  test.for<Mutant>(sampleOf(receiverMutants))(
    'receiver: $mistake',
    options,
    async (mutant, { expect }) => {
      expect(await judgeReceiver(mutant)).toEqual(verdictOf(mutant));
    },
  );
  test.for<Mutant>(sampleOf(serviceMutants))(
    'service: $mistake',
    options,
    async (mutant, { expect }) => {
      expect(await judgeService(mutant, ['--only', 'API-*'])).toEqual(verdictOf(mutant));
    },
  );
});

test('there are enough defects, and each still finds the line that it breaks', () => {
  const mutants = [...receiverMutants, ...serviceMutants];
  expect(mutants.length).toBeGreaterThanOrEqual(20);
  for (const { file, find } of mutants) {
    const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
    expect(`${file}: ${times}`).toBe(`${file}: 1`);
  }
});
