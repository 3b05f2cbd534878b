import { expect, test } from 'vitest';
import { reportWith, resultOf } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { escapedMarkdown, escapedXml, fenced } from './escape.ts';
import { formats } from './formats.ts';

const hostile =
  '</details><script>alert(1)</script> @team #12 `x` | ![a](http://evil.test/) ]]>\u0000\uD800';
const report = reportWith([
  resultOf({
    id: 'RCV-001',
    status: 'fail',
    title: hostile,
    detail: hostile,
    fix: hostile,
    reproduce: `${hostile}\n\`\`\`\n@team`,
    faults: [{ expected: hostile, got: hostile, transcript: hostile }],
    evidence: [{ id: hostile, saw: hostile }],
    clauses: [{ id: 'x', verdict: 'kept', saw: 'x', witness: ['x'] }],
  }),
  resultOf({ id: 'RCV-002', status: 'not-run', detail: hostile }),
]);
const everywhere = { ...report, target: hostile, notes: [hostile], leftBehind: [hostile] };
const written = (format: string) => formats.get(format)?.(everywhere) ?? '';

test.each(['html', 'junit'])('%s: nothing from outside is a tag', (format) => {
  expect(written(format)).not.toMatch(/<script|<\/details><script|<a href="http/);
});

test('JUnit has no character that XML does not take', () => {
  for (const char of ['\u0000', '\uD800']) expect(written('junit')).not.toContain(char);
  expect(escapedXml('a\nb\u0001\uD83D\uDE00')).toBe('a&#10;b\uFFFD\uD83D\uDE00');
});

test('Markdown: outside of code it calls nobody, links nowhere and closes nothing', () => {
  const prose = written('markdown')
    .replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?\n\1$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
  expect(prose).not.toMatch(/<script|@team|[^&]#12|!\[|\]\(|http:\/\//);
});

test.each([
  { text: 'a | b', want: 'a &#124; b' },
  { text: 'two\n lines', want: 'two<br>lines' },
  { text: '1 < 2 & 3', want: '1 &#60; 2 &#38; 3' },
])('Markdown $text', ({ text, want }) => {
  expect(escapedMarkdown(text)).toBe(want);
});

test('a fence is longer than any in the code', () => {
  expect(fenced('a\n````\nb', 'sh')).toBe('`````sh\na\n````\nb\n`````');
});
