import { describe, expect, test } from 'vitest';
import { inSmallSubject } from '../testing/defect.ts';
import { notPassed } from '../testing/not-passed.ts';
import { sample } from '../testing/sample.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { describeWays } from './testing/describe-ways.ts';
import { proveFake } from './testing/prove-fake.ts';
import { slowWays, ways } from './testing/ways.ts';

// What takes longest goes first, beside the others.
describeWays([...slowWays, ...sample(ways).rest]);

describe('of the whole suite, nothing else finds a receiver that', () => {
  test.concurrent.each(inSmallSubject(receiverDefects))(
    '$mistake',
    async ({ decisions, found }) => {
      expect(notPassed(await proveFake(decisions))).toEqual(found);
    },
  );
});
