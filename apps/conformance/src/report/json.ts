import type { Report } from '../model/result.ts';

export function jsonReport(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
