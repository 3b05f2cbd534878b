import { readReport, reportSchema } from '@ordering/conformance-suite';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import {
  proveSmallReceiver,
  proveSmallService,
} from '../../packages/conformance-suite/src/testing/index.ts';

const validate = new Ajv2020({ strict: true, strictTypes: false, allErrors: true }).compile(
  reportSchema,
);

const reports = await Promise.all([
  proveSmallReceiver(
    { answerToForged: 302 },
    {},
    { selection: { only: ['RCV-03*', 'RCV-063', 'RCV-018'] }, seed: 7 },
  ),
  proveSmallService(
    {
      missing: {
        order: 'store.not_found',
        store: 'store.not_found',
        integration: 'store.not_found',
      },
    },
    { selection: { only: ['API-221', 'SND-10*'] }, command: ['ordering-conformance', 'service'] },
  ),
]);

test.each(reports)('the report of a $role has the form that is published', (report) => {
  const written = JSON.parse(JSON.stringify(report));
  validate(written);
  expect(validate.errors).toBeNull();
  expect(readReport(JSON.stringify(report))).toEqual({ ok: true, report: written });
  // What the form says of faults and of the ladder is looked at only where there are some.
  expect(report.results.some(({ faults }) => faults?.[0]?.transcript !== undefined)).toBe(true);
});

test('the schema names all that there is, and sees what is missing', () => {
  const [report] = reports;
  expect(validate({ ...report, more: 1 })).toBe(false);
  expect(validate({ ...report, seed: undefined })).toBe(false);
  expect(reports[1].results.some(({ ladder }) => ladder !== undefined)).toBe(true);
});
