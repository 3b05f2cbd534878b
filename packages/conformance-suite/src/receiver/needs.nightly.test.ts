import { expect, test } from 'vitest';
import { beside } from '../testing/beside.ts';
import { capabilitiesIn, listedToNeed, openIn } from '../testing/needs.ts';
import { receiverMeans } from './capabilities.ts';
import { proveFake } from './testing/prove-fake.ts';
import { leftOut, proveWithout } from './testing/without.ts';

test.concurrent.each(leftOut)(
  'the list says what stays open without %s',
  async (name) => {
    const report = await beside(() => proveWithout([name]));
    expect(report.capabilities[name]).toBe('missing');
    expect(openIn(report)).toEqual(listedToNeed('receiver', name));
  },
  600_000,
);

test.concurrent('the list knows every capability of a run', async () => {
  const report = await proveFake({}, {}, { selection: { only: ['RCV-001'] } });
  expect(capabilitiesIn(report).toSorted()).toEqual(Object.keys(receiverMeans).sort());
  expect(leftOut.toSorted()).toEqual(Object.keys(receiverMeans).sort());
});
