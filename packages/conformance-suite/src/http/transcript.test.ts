import { expect, test } from 'vitest';
import { shownAnswer, transcriptOf } from './transcript.ts';

const nothing = { headers: [], body: '' };

test('what went over the wire is told as curl -v does', () => {
  const request = {
    line: 'POST http://api.test/x',
    headers: [{ name: 'Accept', value: 'application/json' }],
    body: '{"a":1}',
  };
  const answer = { kind: 'answered', status: 404, headers: [], body: 'no\nsuch', ms: 3.4 } as const;
  expect(transcriptOf(request, shownAnswer(answer)).split('\n')).toEqual([
    '> POST http://api.test/x',
    '> Accept: application/json',
    '>',
    '> {"a":1}',
    '< 404 after 3 ms',
    '<',
    '< no',
    '< such',
  ]);
});

test('where nothing came back, it says why', () => {
  const failed = { kind: 'failed', problem: 'broken', message: 'it broke off', ms: 1 } as const;
  expect(transcriptOf({ line: 'GET /', ...nothing }, shownAnswer(failed))).toBe(
    '> GET /\n< it broke off',
  );
});

test.each([
  { name: 'Set-Cookie', value: 'session=7', want: '[redacted]' },
  { name: 'X-Api-Key', value: '7', want: '[redacted]' },
  { name: 'Authorization', value: 'Basic Zm9v', want: '[redacted]' },
  { name: 'Authorization', value: 'Bearer [secret 2]', want: 'Bearer [secret 2]' },
  { name: 'X-Service-Event', value: 'x', want: 'x' },
])('$name: $value is shown as $want', ({ name, value, want }) => {
  const request = { line: 'GET /', headers: [{ name, value }], body: '' };
  expect(transcriptOf(request, { line: '200', ...nothing })).toBe(
    `> GET /\n> ${name}: ${want}\n< 200`,
  );
});

test('of a long body the start is shown', () => {
  const shown = transcriptOf(
    { line: 'GET /', headers: [], body: 'x'.repeat(5000) },
    { line: '200', ...nothing },
  );
  expect(shown.length).toBeLessThan(1300);
  expect(shown).toContain(' … and 3800 more characters');
});
