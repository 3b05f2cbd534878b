import { describe, expect, test } from 'vitest';
import { inSmallSubject } from '../testing/defect.ts';
import { notPassed } from '../testing/not-passed.ts';
import { serviceFamilies } from './checks/families.ts';
import { proveService } from './prove.ts';
import type { ServiceDecisions } from './testing/decisions.ts';
import { serviceDefects } from './testing/defects/index.ts';
import { fakeConfig } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';

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
  test.concurrent.each(inSmallSubject(serviceDefects))(
    '$mistake',
    async ({ decisions, found }) => {
      const report = await prove(decisions);
      expect(notPassed(report)).toEqual(found);
      expect(report.verdict.exitCode).toBe(found.some((name) => name.endsWith('fail')) ? 1 : 0);
    },
    30_000,
  );
});
