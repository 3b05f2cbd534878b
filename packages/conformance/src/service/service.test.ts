import { describe, expect, test } from 'vitest';
import { startService } from '../testing/fake-service.ts';
import { fakeConfig } from '../testing/fake-service-config.ts';
import type { ServiceDecisions } from '../testing/fake-service-decisions.ts';
import { notPassed } from '../testing/not-passed.ts';
import { serviceDefects } from '../testing/service-defects.ts';
import { serviceFamilies } from './checks/families.ts';
import { proveService } from './prove.ts';

const secret = 'the secret of the fake service';
const checks = serviceFamilies.flatMap((family) => family.checks);

async function prove(decisions: Partial<ServiceDecisions>) {
  await using service = await startService(decisions);
  return await proveService({ baseUrl: service.url, config: fakeConfig(secret) });
}

test('a correct service passes everything', async () => {
  const report = await prove({});
  expect(notPassed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  expect(report.results.map(({ id }) => id)).toEqual(checks.map(({ card }) => card.id));
  expect(JSON.stringify(report)).not.toContain(secret);
});

describe('a service that', () => {
  test.concurrent.each(serviceDefects)(
    '$mistake',
    async ({ decisions, found }) => {
      const report = await prove(decisions);
      expect(notPassed(report)).toEqual(found);
      expect(report.verdict.exitCode).toBe(found.some((name) => name.endsWith('fail')) ? 1 : 0);
    },
    30_000,
  );

  // A check that never failed proves nothing.
  test('makes each mistake, so that each check is seen to fail', () => {
    const seen = new Set(serviceDefects.flatMap(({ found }) => found));
    expect(checks.map(({ card }) => card.id).filter((id) => !seen.has(`${id} fail`))).toEqual([]);
  });
});
