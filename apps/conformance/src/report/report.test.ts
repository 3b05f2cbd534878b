import type { Report } from '@ordering/conformance-suite';
import { describe, expect, test } from 'vitest';
import { reportWith, resultOf } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { formats } from './formats.ts';
import { htmlReport } from './html.ts';
import { familyLines, liveLine } from './progress.ts';
import { colourful, plain } from './style.ts';
import { terminalSummary } from './terminal.ts';

const failed = resultOf({
  id: 'RCV-049',
  aspect: 'verdict',
  title: 'Other white space is refused',
  status: 'fail',
  clauses: [{ id: 'receiver.raw-body', verdict: 'broken', saw: 'it', witness: [] }],
  faults: [
    { expected: 'a refusal', got: '<200> & "more"' },
    { expected: 'a refusal', got: '302' },
  ],
  moreFaults: 12,
  detail: 'expected a refusal; got <200> & "more"',
  reproduce: "printf %s 'x' |\ncurl http://x/",
});
const open = ['RCV-063', 'RCV-064'].map((id) =>
  resultOf({ id, status: 'not-run', family: 'Duplicates', detail: 'it needs a second replica' }),
);
const verdict = { exitCode: 1, sentence: '1 MUST check failed: this receiver does not conform.' };
const report = reportWith([resultOf(), failed, ...open], { verdict });

test('the summary of a terminal', () => {
  expect(terminalSummary(report, plain)).toBe(`  Bodies      1 passed, 1 failed
  Duplicates  2 not run

FAIL  RCV-049  Other white space is refused
      requires   receiver.raw-body: The signature is over the raw bytes. (the contract document of the platform, section 5.1)
      expected   a refusal
      got        <200> & "more"
                 302
                 and 12 more
      catches    The endpoint does not work at all.
      fix        Check the secret.
      reproduce  printf %s 'x' |
                 curl http://x/

OPEN  RCV-063, RCV-064  not run: it needs a second replica

1 MUST check failed: this receiver does not conform.
4 results in 1.2 s, exit code 1 (a MUST failed)
requirements (one check can prove several): 1 broken
`);
});

test('a summary in which all passed does not repeat the lines of the run', () => {
  const green = reportWith([resultOf()], { verdict: { exitCode: 0, sentence: 'It conforms.' } });
  expect(terminalSummary(green, plain)).toMatch(/^It conforms\.\n1 result in /);
});

test.each([
  { name: 'all of them', count: 1, want: ['also', 'in full'], shown: false },
  { name: 'some of them in short', count: 9, want: ['in full: --only with an id'], shown: true },
])('findings that have room: $name', ({ count, want, shown }) => {
  const findings = Array.from({ length: count }, (_, index) => ({
    ...failed,
    id: `RCV-1${index}`,
    fix: `The fix of ${index}.`,
  }));
  const text = terminalSummary(reportWith(findings, { verdict }), plain);
  for (const each of want) expect(text.includes(each)).toBe(shown);
});

test.each([
  { name: 'the terminal', written: (of: Report) => terminalSummary(of, plain) },
  ...[...formats].map(([name, written]) => ({ name, written })),
])('a report for $name says in its verdict what was not seen', ({ written }) => {
  const sentence = 'This service conforms. 2 codes were not seen: a.b, c.d.';
  expect(written({ ...report, verdict: { exitCode: 0, sentence } })).toContain(sentence);
});

const caused = { ...failed, cause: 'it trims the body', catches: 'Another mistake entirely.' };

test.each([
  { name: 'the terminal', written: (of: Report) => terminalSummary(of, plain) },
  // JSON has the check as it is listed.
  ...[...formats].filter(([name]) => name !== 'json').map(([name, written]) => ({ name, written })),
])(
  'a report for $name does not show beside a cause what the check usually catches',
  ({ written }) => {
    expect(written(reportWith([caused], { verdict }))).not.toContain(caused.catches);
  },
);

test('colours only where they are wanted', () => {
  expect(terminalSummary(report, plain)).not.toContain('\u001B');
  expect(terminalSummary(report, colourful)).toContain('\u001B[31mFAIL\u001B[39m');
});

describe('HTML', () => {
  const html = htmlReport(report);

  test('needs nothing else and runs nothing', () => {
    expect(html).not.toMatch(/<script|<link|src=|https?:\/\/(?!127\.0\.0\.1|x\/)|@import|url\(/);
  });
});

describe('progress', () => {
  const outlook = new Map([
    ['Bodies', 2],
    ['Duplicates', 2],
  ]);
  const cause = { status: 'fail' as const, cause: 'it reads JSON' };
  const results = [
    resultOf({ id: 'RCV-061', title: 'Two copies', family: 'Duplicates', ...cause }),
    resultOf(),
    resultOf({ id: 'RCV-062', title: 'Two at once', family: 'Duplicates', ...cause }),
    failed,
  ];
  const written = (make: typeof liveLine) => {
    let text = '';
    const progress = make(
      (part) => {
        text += part;
      },
      outlook,
      plain,
    );
    progress.start('heading');
    for (const result of results) progress.result(result);
    progress.end();
    return text;
  };

  test('the verdict of each family that is complete, and each failure or its cause, if that is new', () => {
    expect(written(familyLines)).toBe(`heading

  failed  it reads JSON
  [3/4]  Duplicates  2 failed
  failed  RCV-049  Other white space is refused
  [4/4]  Bodies      1 passed, 1 failed

`);
  });

  test('one line that is overwritten below those that stay', () => {
    const clear = '\r\u001B[2K';
    expect(written(liveLine).split(clear)).toEqual([
      'heading\n\n',
      '  failed  it reads JSON\n  [1/4]  RCV-061',
      '  [2/4]  RCV-001',
      '  [3/4]  Duplicates  2 failed\n  [3/4]  RCV-062',
      '  failed  RCV-049  Other white space is refused\n  [4/4]  Bodies      1 passed, 1 failed\n  [4/4]  RCV-049',
      '\n',
    ]);
  });
});
