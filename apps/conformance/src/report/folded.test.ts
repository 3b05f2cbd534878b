import { expect, test } from 'vitest';
import { reportWith, resultOf } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { formats } from './formats.ts';
import { plain } from './style.ts';
import { terminalSummary } from './terminal.ts';

const failures = Array.from({ length: 100 }, (_, number) =>
  resultOf({
    id: `RCV-${100 + number}`,
    title: `Title ${number}`,
    status: 'fail',
    fix: 'Compare without regard to case.',
    faults: [{ expected: 'a 2xx', got: '401' }],
  }),
);
const report = reportWith(failures);

test.each([
  { format: 'terminal', text: terminalSummary(report, plain) },
  { format: 'markdown', text: formats.get('markdown')?.(report) ?? '' },
  { format: 'html', text: formats.get('html')?.(report).split('All results')[0] ?? '' },
])('a hundred failures of one cause are told once: $format', ({ text }) => {
  expect(text.split('Compare without regard to case.').length).toBe(2);
  expect(text).toContain('RCV-101');
});

const told = reportWith([
  resultOf({ id: 'RCV-002', status: 'fail', faults: [{ expected: 'a 2xx', got: '401' }] }),
  ...['RCV-003', 'RCV-004'].map((id) =>
    resultOf({ id, status: 'not-run', hangsOn: 'RCV-002', failedAsWell: true, detail: 'told' }),
  ),
  resultOf({ id: 'RCV-061', status: 'not-run', hangsOn: 'RCV-002', detail: 'told' }),
]);

test.each([
  { format: 'terminal', text: terminalSummary(told, plain) },
  { format: 'markdown', text: formats.get('markdown')?.(told) ?? '' },
  { format: 'html', text: formats.get('html')?.(told) ?? '' },
])('what failed of what another tells was run: $format', ({ text }) => {
  expect(text).toContain('RCV-003, RCV-004 failed as well, and RCV-061 was not run, because of it');
});

test('Markdown stays shorter than a comment may be', () => {
  const many = failures.map((each, number) => ({
    ...each,
    fix: `The fix of ${number}.`,
    reproduce: `curl '${'x'.repeat(3000)}'`,
  }));
  const text = formats.get('markdown')?.(reportWith(many)) ?? '';
  expect(text.length).toBeLessThan(62_000);
  expect(text).toMatch(/… and \d+ more, which the other reports have\./);
  expect(text.split('<details').length).toBe(text.split('</details>').length);
});
