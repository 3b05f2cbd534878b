import { beforeAll, describe, expect, test } from 'vitest';
import { type Change, diff } from './diff.ts';
import { graverWire } from './policy.ts';
import { equalDocuments, equalSchemas } from './testing/equal-meanings.ts';
import { type Field, fieldsOf, places, sideWith } from './testing/meaning.ts';
import { sideAfter } from './testing/pair.ts';
import { type Uses, unequalDocuments, unequalSchemas } from './testing/unequal-meanings.ts';

/** What is said of some changes: the gravest wire, and the rules. */
function said(changes: readonly Change[]): string {
  const wire = changes.map((change) => change.wire).reduce(graverWire, 'none');
  return [wire, ...changes.map(({ rule }) => rule).sort()].join(' ');
}

/** The changes of which a report says that they are in one use of their field. */
function changesIn(changes: readonly Change[], use: string): readonly Change[] {
  return changes.filter(({ text, uses }) => [text, ...uses].some((each) => each.includes(use)));
}

/** The changes of which the text names a field. */
function changesOf(changes: readonly Change[], { field }: Field): readonly Change[] {
  const named = new RegExp(`\`(data\\.)?${field}\\b`);
  return changes.filter(({ text }) => named.test(text));
}

/** The changes of no field. */
function changesElsewhere(changes: readonly Change[], fields: readonly Field[]): readonly Change[] {
  return changes.filter((change) => fields.every((field) => !changesOf([change], field).length));
}

const told = (changes: readonly Change[]) => changes.map(({ rule, text }) => `${rule} ${text}`);

describe('the same values, written otherwise,', () => {
  const fields = fieldsOf(equalSchemas);
  let forth: readonly Change[];
  let back: readonly Change[];
  beforeAll(() => {
    const [was, is] = [sideWith(fields, 'was'), sideWith(fields, 'is')];
    [forth, back] = [diff(was, is), diff(is, was)];
  });

  test.each(fields)('are no change: $name', (field) => {
    expect(told(changesOf([...forth, ...back], field))).toEqual([]);
  });

  test('change nothing else', () => {
    expect(told(changesElsewhere([...forth, ...back], fields))).toEqual([]);
  });

  test.each(equalDocuments)('are no change of the documents: $name', ({ was = [], is }) => {
    const [before, after] = [sideAfter(was), sideAfter(is)];
    expect(told(diff(before, after))).toEqual([]);
    expect(told(diff(after, before))).toEqual([]);
  });
});

describe('other values', () => {
  const fields = fieldsOf(unequalSchemas);
  let all: readonly Change[];
  let undone: readonly Change[];
  beforeAll(() => {
    const [was, is] = [sideWith(fields, 'was'), sideWith(fields, 'is')];
    [all, undone] = [diff(was, is), diff(is, was)];
  });

  const wanted = ({ request, sent }: Uses) => ({ request, response: sent, event: sent });
  const usesOf = (changes: readonly Change[]) => ({
    request: said(changesIn(changes, places.request)),
    response: said(changesIn(changes, places.response)),
    event: said(changesIn(changes, places.event)),
  });

  test.each(fields)('are a change: $name', ({ forth, back, ...field }) => {
    const changes = changesOf(all, field);
    expect(usesOf(changes)).toEqual(wanted(forth));
    if (back !== undefined) expect(usesOf(changesOf(undone, field))).toEqual(wanted(back));
    for (const { before, after, direction, text } of changes) {
      expect(direction).toBe(text.includes(places.request) ? 'accepts' : 'sends');
      for (const source of [before, after]) {
        expect(`${source?.file}#${source?.pointer}`).toMatch(
          new RegExp(`/properties/${field.field}\\b|Also-${field.field}\\.yaml#/`),
        );
      }
    }
  });

  test('change nothing else', () => {
    expect(told(changesElsewhere(all, fields))).toEqual([]);
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
