import { describe, expect, test } from 'vitest';
import { type Change, diff } from './diff.ts';
import { graverWire } from './policy.ts';
import { equalDocuments, equalSchemas } from './testing/equal-meanings.ts';
import { places, sideWith } from './testing/meaning.ts';
import { sideAfter } from './testing/pair.ts';
import { unequalDocuments, unequalSchemas } from './testing/unequal-meanings.ts';

/** What is said of some changes: the gravest wire, and the rules. */
function said(changes: readonly Change[]): string {
  const wire = changes.map((change) => change.wire).reduce(graverWire, 'none');
  return [wire, ...changes.map(({ rule }) => rule).sort()].join(' ');
}

/** The changes of which a report says that they are in one use of the field. */
function changesIn(changes: readonly Change[], use: string): readonly Change[] {
  return changes.filter(({ text, uses }) => [text, ...uses].some((each) => each.includes(use)));
}

describe('the same values, written otherwise,', () => {
  test.each(equalSchemas)('are no change: $name', ({ was, is, also }) => {
    const [before, after] = [sideWith(was, also), sideWith(is, also)];
    expect(diff(before, after).map(({ rule, text }) => `${rule} ${text}`)).toEqual([]);
    expect(diff(after, before).map(({ rule, text }) => `${rule} ${text}`)).toEqual([]);
  });

  test.each(equalDocuments)('are no change of the documents: $name', ({ was = [], is }) => {
    const [before, after] = [sideAfter(was), sideAfter(is)];
    expect(diff(before, after).map(({ rule, text }) => `${rule} ${text}`)).toEqual([]);
    expect(diff(after, before).map(({ rule, text }) => `${rule} ${text}`)).toEqual([]);
  });
});

describe('other values', () => {
  test.each(unequalSchemas)('are a change: $name', ({ was, is, also, request, sent }) => {
    const changes = diff(sideWith(was, also), sideWith(is, also));
    expect({
      request: said(changesIn(changes, places.request)),
      response: said(changesIn(changes, places.response)),
      event: said(changesIn(changes, places.event)),
    }).toEqual({ request, response: sent, event: sent });
    for (const { before, after, direction, text } of changes) {
      expect(direction).toBe(text.includes(places.request) ? 'accepts' : 'sends');
      expect(text).toMatch(/`(data\.)?it\b/);
      for (const source of [before, after]) {
        expect(`${source?.file}#${source?.pointer}`).toMatch(/\/properties\/it\b|Also\.yaml#/);
      }
    }
  });

  test.each(unequalDocuments)('are a change of the documents: $name', (row) => {
    const changes = diff(sideAfter(row.was ?? []), sideAfter(row.is));
    expect(said(changes)).toBe(row.said);
    for (const { text, before, after } of changes) {
      expect(text).toMatch(row.text);
      expect((after ?? before)?.pointer).toMatch(row.place);
    }
  });
});

test('there are enough pairs of each kind', () => {
  expect(equalSchemas.length + equalDocuments.length).toBeGreaterThanOrEqual(60);
  expect(unequalSchemas.length + unequalDocuments.length).toBeGreaterThanOrEqual(60);
});
