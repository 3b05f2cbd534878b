import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOutcomeLog, createReadinessLog } from './report.ts';

test('a few lines of a kind are logged each second, and the others counted', () => {
  let now = 0;
  const lines: string[] = [];
  const write = (line: string) => {
    const { level, reason, leftOut = 0 }: Record<string, unknown> = JSON.parse(line);
    lines.push(`${level} ${reason} ${leftOut}`);
  };
  const report = createOutcomeLog(pino({}, { write }), 2, () => now);
  const forged = (reason: 'signature-missing' | 'signature-mismatch') => {
    lines.length = 0;
    report({ kind: 'rejected', reason });
    return lines.join();
  };
  expect([1, 2, 3, 4].map(() => forged('signature-missing'))).toEqual([
    '40 signature-missing 0',
    '40 signature-missing 0',
    '',
    '',
  ]);
  expect(forged('signature-mismatch')).toBe('40 signature-mismatch 0');
  now = 1000;
  expect([1, 2, 3].map(() => forged('signature-missing'))).toEqual([
    '40 signature-missing 2',
    '40 signature-missing 0',
    '',
  ]);
});

test('not ready and ready again are logged once each', () => {
  const lines: string[] = [];
  const write = (line: string) => {
    const { level, msg, reason = '' }: Record<string, unknown> = JSON.parse(line);
    lines.push(`${level} ${msg} ${reason}`);
  };
  const note = createReadinessLog(pino({}, { write }));
  const ready = { ready: true } as const;
  const not = (reason: string) => ({ ready: false, reason }) as const;
  for (const each of [
    ready,
    not('slow'),
    not('slow'),
    not('locked'),
    ready,
    ready,
    not('locked'),
  ]) {
    note(each);
  }
  expect(lines).toEqual([
    '40 not ready slow',
    '40 not ready locked',
    '30 ready again ',
    '40 not ready locked',
  ]);
});
