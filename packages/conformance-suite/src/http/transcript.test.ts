import { expect, test } from 'vitest';
import { transcriptOf } from './transcript.ts';

const nothing = { headers: [], body: '' };

test.each([
  { name: 'Set-Cookie', value: 'session=7', want: '[redacted]' },
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
