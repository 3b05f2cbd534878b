import { describe, expect, test } from 'vitest';
import { inSmallSubject } from '../testing/defect.ts';
import { notPassed } from '../testing/not-passed.ts';
import { serviceDefects } from './testing/defects/index.ts';
import { proveFake } from './testing/prove-fake.ts';

describe('of the whole suite, nothing else finds a service that', () => {
  test.concurrent.each(inSmallSubject(serviceDefects))('$mistake', async ({ decisions, found }) => {
    expect(notPassed(await proveFake(decisions))).toEqual(found);
  });
});
