import { expect, test } from 'vitest';
import { capabilitiesIn, listedToNeed, openIn } from '../testing/needs.ts';
import { serviceMeans } from './capabilities.ts';
import { proveFake, quickChecks } from './testing/prove-fake.ts';
import { leftOut, proveWithout } from './testing/without.ts';

test('the list knows every capability of a run', async () => {
  const report = await proveFake({}, { selection: { only: ['API-218'] } });
  expect(capabilitiesIn(report).toSorted()).toEqual(Object.keys(serviceMeans).sort());
  expect(leftOut.toSorted()).toEqual(Object.keys(serviceMeans).sort());
});

// The nightly form leaves out each of them, and looks at all checks.
test.each(['createStore', 'fire'])('the list says what stays open without %s', async (name) => {
  const report = await proveWithout(name, { selection: quickChecks });
  expect(report.capabilities[name]).toBe('missing');
  const skipped = quickChecks.skip;
  expect(openIn(report)).toEqual(
    listedToNeed('service', name).filter((id) => !skipped.includes(id)),
  );
});

test('the list says what stays open where the whole ladder would take real time', async () => {
  const only = listedToNeed('service', 'clock');
  const { results } = await proveWithout('clock', { selection: { only } });
  expect(results.map(({ id }) => id).sort()).toEqual(only);
  for (const { status, detail } of results) {
    expect(status).toBe('not-run');
    expect(detail).toContain('add `clock` to the configuration');
  }
});
