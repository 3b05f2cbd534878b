import { describe, test } from 'vitest';
import { fewAtOnce } from '../setup/few-at-once.ts';
import { judge, receiver, service, verdictOf } from './judge.ts';
import type { Mutant } from './mutant.ts';
import { receiverMutants, serviceMutants } from './mutants.ts';

fewAtOnce();

const options = { concurrent: true, timeout: 240_000 };

// That sound subjects pass every check is in test/start.
describe('a defect is found by the checks that are about it', () => {
  test.for<Mutant>(receiverMutants)('receiver: $mistake', options, async (mutant, { expect }) => {
    expect(await judge(mutant, receiver)).toEqual(verdictOf(mutant));
  });
  test.for<Mutant>(serviceMutants)('service: $mistake', options, async (mutant, { expect }) => {
    expect(await judge(mutant, service)).toEqual(verdictOf(mutant));
  });
});
