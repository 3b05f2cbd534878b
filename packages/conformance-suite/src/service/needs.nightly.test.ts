import { expect, test } from 'vitest';
import { beside } from '../testing/beside.ts';
import { capabilitiesIn, listedToNeed, openIn } from '../testing/needs.ts';
import { serviceMeans } from './capabilities.ts';
import { proveFake } from './testing/prove-fake.ts';
import { leftOut, proveWithout } from './testing/without.ts';

// Without a clock that is advanced, what does not need the whole ladder is waited for, minutes of real time.
const quick = leftOut.filter((name) => name !== 'clock');

test.concurrent.each(quick)(
  'the list says what stays open without %s',
  async (name) => {
    const report = await beside(() => proveWithout(name));
    expect(report.capabilities[name]).toBe('missing');
    expect(openIn(report)).toEqual(listedToNeed('service', name));
  },
  600_000,
);

test.concurrent('the list knows every capability of a run', async () => {
  const report = await proveFake({}, { selection: { only: ['API-218'] } });
  expect(capabilitiesIn(report).toSorted()).toEqual(Object.keys(serviceMeans).sort());
  expect(leftOut.toSorted()).toEqual(Object.keys(serviceMeans).sort());
});
