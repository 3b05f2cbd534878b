import { expect, test } from 'vitest';
import { Redactor } from './redact.ts';

function redactorOf(...secrets: readonly string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.hide(secret);
  return redactor;
}

test.each([
  {
    secrets: ['s3cret'],
    given: 'got s3cret twice: s3cret',
    want: 'got [redacted] twice: [redacted]',
  },
  { secrets: ['a/b c'], given: '?token=a%2Fb%20c', want: '?token=[redacted]' },
  { secrets: ['say "hi"'], given: '{"token":"say \\"hi\\""}', want: '{"token":"[redacted]"}' },
  { secrets: ['s3cret'], given: 'Basic czNjcmV0', want: 'Basic [redacted]' },
  { secrets: ['a b&c'], given: 'secret=a+b%26c', want: 'secret=[redacted]' },
  { secrets: ['>>>???'], given: 'Pj4-Pz8_', want: '[redacted]' },
  { secrets: ['abc', 'abcdef'], given: 'abcdef', want: '[redacted]' },
  { secrets: ['e', 'd'], given: 'the end', want: 'th[redacted] [redacted]n[redacted]' },
  { secrets: [''], given: 'nothing', want: 'nothing' },
])('$given', ({ secrets, given, want }) => {
  expect(redactorOf(...secrets).clean(given)).toBe(want);
});
