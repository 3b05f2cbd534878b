import type { Report } from '@ordering/conformance-suite';
import { shown } from '@ordering/conformance-suite';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';

/** The formats of `--report`; each one is a pure function of the report. See docs/decisions/report-shapes.md. */
export const formats: ReadonlyMap<string, (report: Report) => string> = new Map([
  ['json', jsonReport],
  ['html', (report) => htmlReport(shown(report))],
  ['junit', (report) => junitReport(shown(report))],
  ['markdown', (report) => markdownReport(shown(report))],
]);
