import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const pairs = [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)];

/** What text may stand on, by the colour of the text. */
const grounds: Readonly<Record<string, readonly string[]>> = {
  text: ['bg', 'surface', 'good-soft', 'bad-soft', 'wait-soft', 'busy-soft', 'none-soft'],
  muted: ['bg', 'surface', 'good-soft', 'bad-soft', 'wait-soft', 'busy-soft', 'none-soft'],
  accent: ['bg', 'surface'],
  'accent-text': ['accent'],
  good: ['bg', 'surface', 'good-soft'],
  bad: ['bg', 'surface', 'bad-soft'],
  wait: ['bg', 'surface', 'wait-soft'],
  busy: ['bg', 'surface', 'busy-soft'],
  none: ['bg', 'surface', 'none-soft'],
};

/** As WCAG 2.2 computes it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, two: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  { scheme: 'light', at: 2 },
  { scheme: 'dark', at: 3 },
])('in $scheme', ({ at }) => {
  const colours = new Map(pairs.map((pair) => [pair[1] ?? '', pair[at] ?? '']));

  test.each(Object.entries(grounds))('%s can be read on what it stands on', (name, under) => {
    const faint = under
      .map((ground) => ({
        ground,
        of: contrast(colours.get(name) ?? '', colours.get(ground) ?? ''),
      }))
      .filter(({ of }) => !(of >= 4.5));
    expect(faint).toEqual([]);
  });
});

test('every colour has a value in light and one in dark', () => {
  const named = [...css.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name);
  expect(named.filter((name) => !pairs.some((pair) => pair[1] === name))).toEqual([]);
});
