import { describe, expect, test } from 'vitest';
import { aroundChecks } from '../testing/around-checks.ts';
import { inSmallSubject } from '../testing/defect.ts';
import { notPassed } from '../testing/not-passed.ts';
import { stages } from './checks/check.ts';
import { serviceDefects } from './testing/defects/index.ts';
import { proveFake, secret, serviceChecks } from './testing/prove-fake.ts';

test('a correct service passes everything', async () => {
  const report = await proveFake({});
  expect(notPassed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  expect(report.results.map(({ id }) => id)).toEqual(serviceChecks.map(({ card }) => card.id));
  expect(JSON.stringify(report)).not.toContain(secret);
});

describe('a service that', () => {
  // Against the checks that find it and their neighbours; the long form runs the whole suite against each.
  test.concurrent.each(inSmallSubject(serviceDefects))('$mistake', async ({ decisions, found }) => {
    const selection = aroundChecks(serviceChecks, found, stages.last);
    const report = await proveFake(decisions, { selection });
    expect(notPassed(report)).toEqual(found);
    expect(report.verdict.exitCode).toBe(found.some((name) => name.endsWith('fail')) ? 1 : 0);
  });
});
