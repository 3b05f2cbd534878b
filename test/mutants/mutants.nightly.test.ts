import { describe, test } from 'vitest';
import { fewAtOnce } from '../setup/few-at-once.ts';
import { judgeReceiver, judgeService, onlyItsChecks, verdictOf } from './judge.ts';
import type { Mutant } from './mutant.ts';
import { receiverMutants, serviceMutants } from './mutants.ts';

fewAtOnce();

const options = { concurrent: true, timeout: 240_000 };

describe('a sound subject passes', () => {
  test('receiver', options, async ({ expect }) => {
    expect(await judgeReceiver()).toEqual({ exit: 0, failed: [], warned: [] });
  });
  test('service', options, async ({ expect }) => {
    expect(await judgeService()).toEqual({ exit: 0, failed: [], warned: [] });
  });
});

describe('a defect is found by the checks that are about it', () => {
  test.for<Mutant>(receiverMutants)('receiver: $mistake', options, async (mutant, { expect }) => {
    expect(await judgeReceiver(mutant, onlyItsChecks(mutant))).toEqual(verdictOf(mutant));
  });
  test.for<Mutant>(serviceMutants)('service: $mistake', options, async (mutant, { expect }) => {
    expect(await judgeService(mutant, onlyItsChecks(mutant))).toEqual(verdictOf(mutant));
  });
});
