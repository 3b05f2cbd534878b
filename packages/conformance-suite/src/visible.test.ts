import { describe, expect, test } from 'vitest';
import { attacks, hostileTexts } from './testing/hostile.ts';
import { jsonOf, shown, visible, visibleLines } from './visible.ts';

test.each([
  { what: 'a carriage return', text: 'failed\rpassed', want: 'failed\\u000dpassed' },
  { what: 'another order', text: '\u202Ea\u2066\u061C', want: '\\u202ea\\u2066\\u061c' },
  { what: 'what is not seen', text: 'a\u200Bb\uFEFF\uFE0F', want: 'a\\u200bb\\ufeff\\ufe0f' },
  { what: 'half a character', text: '\uD83D \uD83D\uDE00', want: '\\ud83d \uD83D\uDE00' },
  { what: 'a command to a build', text: '  ::error::x', want: '  \\u003a:error::x' },
  { what: 'another such', text: 'a ##vso[x]', want: 'a \\u0023#vso[x]' },
  { what: 'text', text: 'é 日本 a::b # c \\n', want: 'é 日本 a::b # c \\n' },
])('$what', ({ text, want }) => {
  expect(visible(text)).toBe(want);
});

test('what is long says how much was left out, and has no half character', () => {
  expect(visible(`${'x'.repeat(3999)}\u{1F600}y`)).toBe(
    `${'x'.repeat(3999)} … and 3 more characters`,
  );
  expect(visibleLines('a\nb')).toBe('a\nb');
});

test('a transcript has lines, a command is whole, and other texts have one line', () => {
  const long = 'x'.repeat(30_000);
  const given = {
    transcript: 'a\nb\u001B',
    reproduce: `a\n${long}`,
    list: [{ saw: 'a\nb' }],
    ms: 1,
  };
  expect(shown(given)).toEqual({
    ...{ transcript: 'a\nb\\u001b', reproduce: `a\n${long}` },
    ...{ list: [{ saw: 'a\\u000ab' }], ms: 1 },
  });
});

describe('JSON is of the same value, and can be printed', () => {
  test.each(attacks.map((text) => ({ text })))('$text', ({ text }) => {
    const written = jsonOf({ [text]: text }, 2);
    expect(JSON.parse(written)).toEqual({ [text]: text });
    expect(visibleLines(written)).toBe(written);
  });
});

test('of a thousand hostile texts nothing acts', () => {
  for (const text of hostileTexts(7, 1000)) {
    expect(visible(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{DI}]|##\w*\[|^\s*::/mu);
    expect(JSON.parse(jsonOf(text))).toBe(text);
  }
});
