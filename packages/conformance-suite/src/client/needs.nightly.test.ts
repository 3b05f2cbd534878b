import { expect, test } from 'vitest';
import type { Report } from '../model/result.ts';
import { capabilitiesIn, listedToNeed, openIn } from '../testing/needs.ts';
import { clientMeans, clientParts } from './capabilities.ts';
import { isUnseenDelay, proveFake } from './testing/prove-fake.ts';

/** Without what a busy machine does not let anybody see. */
function seenIn(report: Report): Report {
  const results = report.results.filter(({ id, status }) => !isUnseenDelay(`${id} ${status}`));
  return { ...report, results };
}

test('the list says what stays open where nobody knows how the state is read', async () => {
  const report = await proveFake({}, {}, ({ state: _, ...usual }) => usual);
  expect(report.capabilities.state).toBe('missing');
  expect(capabilitiesIn(report).toSorted()).toEqual(Object.keys(clientMeans).sort());
  expect(openIn(seenIn(report))).toEqual(listedToNeed('client', 'state'));
});

test.concurrent.each(clientParts)('the list says what does not apply without %s', async (part) => {
  const report = await proveFake({}, {}, { without: [part] });
  expect(report.capabilities[part]).toBe('absent');
  expect(openIn(seenIn(report))).toEqual(listedToNeed('client', part));
});
