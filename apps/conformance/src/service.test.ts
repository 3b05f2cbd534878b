import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceFamilies } from '@ordering/conformance';
import { afterAll, describe, expect, test } from 'vitest';
import { startService } from '../../../packages/conformance/src/testing/fake-service.ts';
import { fakeConfig } from '../../../packages/conformance/src/testing/fake-service-config.ts';
import type { ServiceDecisions } from '../../../packages/conformance/src/testing/fake-service-decisions.ts';
import { serviceDefects } from '../../../packages/conformance/src/testing/service-defects.ts';
import { call, notPassed, reportOf } from './testing/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-service-'));
const configFile = join(folder, 'service.yaml');
writeFileSync(configFile, fakeConfig);
afterAll(() => rmSync(folder, { recursive: true }));

const checks = serviceFamilies.flatMap((family) => family.checks);

async function prove(decisions: Partial<ServiceDecisions>) {
  await using service = await startService(decisions);
  const args = ['service', '--base-url', service.url, '--config', configFile, '--json'];
  const called = await call(args, { FAKE_SECRET: 'the secret of the fake service' });
  return { ...called, report: reportOf(called) };
}

test('a correct service passes everything', async () => {
  const { exitCode, report, out } = await prove({});
  expect(notPassed(report)).toEqual([]);
  expect(exitCode).toBe(0);
  expect(report.results.map(({ id }) => id)).toEqual(checks.map(({ card }) => card.id));
  expect(out).not.toContain('the secret of the fake service');
});

describe('a service that', () => {
  test.concurrent.each(serviceDefects)(
    '$mistake',
    async ({ decisions, found }) => {
      const { exitCode, report } = await prove(decisions);
      expect(notPassed(report)).toEqual(found);
      expect(exitCode).toBe(found.some((name) => name.endsWith('fail')) ? 1 : 0);
    },
    30_000,
  );

  // A check that never failed proves nothing.
  test('makes each mistake, so that each check is seen to fail', () => {
    const seen = new Set(serviceDefects.flatMap(({ found }) => found));
    expect(checks.map(({ card }) => card.id).filter((id) => !seen.has(`${id} fail`))).toEqual([]);
  });
});
