import { describe, expect, test } from 'vitest';
import { anchor, code, codeBlock, duration, prose, table } from './markdown.ts';

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

test.each([
  [0, '0 seconds'],
  [1500, '1 second 500 milliseconds'],
  [60_000, '1 minute'],
  [30_960_000, '8 hours 36 minutes'],
  [90_000_000, '1 day 1 hour'],
])('%d ms are %s', (given, want) => {
  expect(duration(given)).toBe(want);
});

test.each([
  ['order.created of Hub', 'ordercreated-of-hub'],
  ['store.status_changed of Online Ordering', 'storestatus_changed-of-online-ordering'],
])('the anchor of %j is %j', (given, want) => {
  expect(anchor(given)).toBe(want);
});
