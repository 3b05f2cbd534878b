import { expect, test } from 'vitest';
import { inSmallSubject } from '../testing/defect.ts';
import { notPassed } from '../testing/not-passed.ts';
import { clientDefects } from './testing/defects/index.ts';
import { isAboutDelays, isUnseenDelay, proveFake } from './testing/prove-fake.ts';

// On a machine that is busy, delays may be too scattered to be judged; `judgements/failures.test.ts` has what is found of those
// that were seen in time. Whatever the machine does, a wrong one never passes, and nothing else is found.

const defects = inSmallSubject(clientDefects).filter(isAboutDelays);

test.each(defects)('a client that $mistake passes nothing that finds it', async (defect) => {
  const report = await proveFake(defect.decisions);
  const open = notPassed(report);
  for (const name of defect.found) {
    const unseen = name.replace(/ .*/, ' not-observable');
    expect(open.includes(name) || open.includes(unseen), `${name} or ${unseen}`).toBe(true);
  }
  const others = open.filter((name) => !defect.found.includes(name) && !isUnseenDelay(name));
  expect(others).toEqual([]);
});
