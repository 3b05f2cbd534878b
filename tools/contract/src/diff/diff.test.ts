import { beforeAll, describe, expect, test } from 'vitest';
import { diff, levelsOf } from './diff.ts';
import { graverWire } from './policy.ts';
import type { Side } from './side.ts';
import { equalPairs } from './testing/equal-pairs.ts';
import { eventPairs } from './testing/event-pairs.ts';
import { httpPairs } from './testing/http-pairs.ts';
import { listPairs } from './testing/list-pairs.ts';
import { sideAfter } from './testing/pair.ts';

const pairs = [...httpPairs, ...eventPairs, ...listPairs, ...equalPairs];
const ways = pairs.flatMap(({ edits, subject, name, forth, back }) => [
  { edits, subject, name, way: forth, back: false },
  { edits, subject, name, way: back, back: true },
]);

let ours: Side;
beforeAll(() => {
  ours = sideAfter([]);
});

describe('an edit of the specs', () => {
  test.each(pairs)('$subject: $name', ({ edits, forth, back }) => {
    const changed = sideAfter(edits);
    for (const [way, before, after] of [
      [forth, ours, changed],
      [back, changed, ours],
    ] as const) {
      const changes = diff(before, after);
      const wire = changes.map((change) => change.wire).reduce(graverWire, 'none');
      const rules = changes.map(({ rule }) => rule).sort();
      expect({ wire, rules, said: changes.map(({ text }) => text) }).toMatchObject({
        wire: way.wire,
        rules: [...way.rules].sort(),
      });
      const levels = levelsOf(changes);
      for (const [name, level] of Object.entries(way.packages ?? {})) {
        expect(`${name} ${levels.get(name) ?? 'none'}`).toBe(`${name} ${level}`);
      }
    }
  });
});

test('there are pairs of every subject and every edit, and enough that mean the same', () => {
  expect(new Set(ways.map(({ subject }) => subject)).size).toBe(13);
  expect(new Set(ways.map(({ way }) => way.edit)).size).toBe(7);
  expect(ways.length).toBeGreaterThanOrEqual(120);
  expect(equalPairs.length).toBeGreaterThanOrEqual(25);
});
