import { expect, test } from 'vitest';
import { fromText, toText } from './text.ts';

test.each([
  '',
  'a',
  '\0',
  'a\0b',
  '\u0001',
  '\u00010',
  '\u0001\0',
  '\0\u0001',
  '\0\0',
  '\u0001\u0001',
])('%j is kept, without the character that PostgreSQL does not take', (text) => {
  expect(toText(text)).not.toContain('\0');
  expect(fromText(toText(text))).toBe(text);
});
