import { expect, test } from 'vitest';
import { capabilitiesIn, listedToNeed, openIn } from '../testing/needs.ts';
import { receiverMeans } from './capabilities.ts';
import { proveFake } from './testing/prove-fake.ts';
import { leftOut, proveWithout } from './testing/without.ts';

test('the list knows every capability of a run', async () => {
  const report = await proveFake({}, {}, { selection: { only: ['RCV-001'] } });
  expect(capabilitiesIn(report).toSorted()).toEqual(Object.keys(receiverMeans).sort());
  expect(leftOut.toSorted()).toEqual(Object.keys(receiverMeans).sort());
});

// `needs.nightly.test.ts` leaves out each of them, and looks at all checks.
test.concurrent.each(leftOut)('what is listed stays open without %s', async (name) => {
  const only = listedToNeed('receiver', name);
  const report = await proveWithout([name], { selection: { only } });
  expect(report.capabilities[name]).toBe('missing');
  expect(openIn(report)).toEqual(only);
});

test.concurrent('nothing else stays open, whatever is left out', async () => {
  const listed = leftOut.flatMap((name) => listedToNeed('receiver', name));
  expect(openIn(await proveWithout(leftOut))).toEqual([...new Set(listed)].sort());
});
