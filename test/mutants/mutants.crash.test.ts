import { describe, test } from 'vitest';
import { fewAtOnce } from '../run/few-at-once.ts';
import { judgeReceiver, judgeService, verdictOf } from './judge.ts';
import type { Mutant } from './mutant.ts';
import { receiverMutants, serviceMutants } from './mutants.ts';

fewAtOnce();

const options = { concurrent: true, timeout: 240_000 };

describe('of the whole suite, nothing else finds a defect', () => {
  test.for<Mutant>(receiverMutants)('receiver: $mistake', options, async (mutant, { expect }) => {
    expect(await judgeReceiver(mutant)).toEqual(verdictOf(mutant));
  });
  test.for<Mutant>(serviceMutants)('service: $mistake', options, async (mutant, { expect }) => {
    expect(await judgeService(mutant)).toEqual(verdictOf(mutant));
  });
});
