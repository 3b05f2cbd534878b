import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOutcomeLog } from './report.ts';

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
