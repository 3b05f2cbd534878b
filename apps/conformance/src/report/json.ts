import type { Report } from '@ordering/conformance-suite';

export function jsonReport(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
