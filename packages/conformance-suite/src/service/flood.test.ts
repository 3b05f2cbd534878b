import { expect, test } from 'vitest';
import { notPassed } from '../testing/not-passed.ts';
import { ladderIds } from './checks/ladder.ts';
import { flooding } from './testing/flood.ts';
import { proveFake } from './testing/prove-fake.ts';

test.each(['somebody else', 'its own'] as const)(
  'hundreds of right deliveries of %s change no verdict',
  async (whose) => {
    const selection = { only: [...ladderIds, 'SND-101'], skip: [] };
    const report = await proveFake(flooding(400, whose), { selection });
    expect(notPassed(report)).toEqual([]);
  },
);
