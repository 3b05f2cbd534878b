import { describe, expect, test } from 'vitest';
import { code, codeBlock, prose, table } from './markdown.ts';

describe('what somebody else wrote stays within its place', () => {
  test('a cell holds no line break, no bar and no HTML', () => {
    expect(table(['A'], [['x | y\n<b>z</b> `<w>` \\|']])).toBe(
      '| A |\n|---|\n| x \\| y &lt;b>z&lt;/b> `<w>` \\| |',
    );
  });

  test('prose keeps its code', () => {
    expect(prose('a <script> `<b>` ```\n<c>\n```')).toBe('a &lt;script> `<b>` ```\n<c>\n```');
  });

  test('a code block has a fence longer than any inside', () => {
    expect(codeBlock('', 'a ```` b')).toBe('`````\na ```` b\n`````');
    expect(code('a`b')).toBe('`` a`b ``');
  });
});
