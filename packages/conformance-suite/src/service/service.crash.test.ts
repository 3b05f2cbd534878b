import { describe, expect, test } from 'vitest';
import { beside } from '../testing/beside.ts';
import { inSmallSubject } from '../testing/defect.ts';
import { notPassed } from '../testing/not-passed.ts';
import { serviceDefects } from './testing/defects/index.ts';
import { describeWays, describeWaysInTime, slowChecks } from './testing/describe-ways.ts';
import { proveFake } from './testing/prove-fake.ts';
import { slowWays, ways } from './testing/ways.ts';

const all = [...ways, ...slowWays];
describeWays(all);
describeWaysInTime(all);

const defects = inSmallSubject(serviceDefects).filter(({ alone }) => !alone);

const fuzz = 'API-205';
const isSlow = ({ found }: (typeof defects)[number]) =>
  found.some((name) => slowChecks.some((id) => name.startsWith(id)));

describe('of the whole suite, nothing else finds a service that', () => {
  test.concurrent.each(defects.filter((each) => !isSlow(each)))(
    '$mistake',
    async ({ decisions, found }) => {
      // What odd values find beside is chance.
      const odd = found.some((name) => name.startsWith(fuzz)) ? [] : [fuzz];
      const selection = { skip: [...slowChecks, ...odd].map((id) => `${id}*`) };
      const report = await beside(() => proveFake(decisions, { seed: 1, selection }));
      expect(notPassed(report)).toEqual(found);
    },
    600_000,
  );
  test.each(defects.filter(isSlow))('$mistake', async ({ decisions, found }) => {
    expect(notPassed(await proveFake(decisions, { seed: 1 }))).toEqual(found);
  });
});
