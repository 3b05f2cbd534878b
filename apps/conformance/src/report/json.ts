import type { Report } from '@ordering/conformance-suite';
import { jsonOf } from '@ordering/conformance-suite';

export function jsonReport(report: Report): string {
  return `${jsonOf(report, 2)}\n`;
}
