import { describe, expect, test } from 'vitest';
import { docComment, reference, referenceAbove } from './comment.ts';

const source = { file: 'openapi.yaml', pointer: '/components/responses/Conflict', line: 7 };

test('a reference names the file and the pointer, and not the line, which moves', () => {
  expect(reference(source)).toBe('specs/openapi.yaml#/components/responses/Conflict');
  expect(referenceAbove(source)).toBe('specs/openapi.yaml#/components/responses');
  expect(reference({ ...source, file: '../team/overlay.yaml' })).toBe(
    'team/overlay.yaml#/components/responses/Conflict',
  );
});

describe('docComment', () => {
  test.each([
    ['one line', ['Short.'], '/** Short. */'],
    ['paragraphs', ['One.', 'Two.'], '/**\n * One.\n *\n * Two.\n */'],
    ['an end of comment', ['a */ b */'], '/** a *\\/ b *\\/ */'],
    ['a tag', ['a\n\n@internal'], '/**\n * a\n *\n * \\@internal\n */'],
    ['a list', ['- a\n  b\n- c'], '/**\n * - a b\n * - c\n */'],
    ['nothing', ['', 'x'], '/** x */'],
    ['odd line breaks', ['a\r\nb\u2028c'], '/** a b c */'],
  ])('%s', (_, given, want) => {
    expect(docComment(given)).toBe(want);
  });

  test('wraps at the width, also when it is indented', () => {
    const lines = docComment(['word '.repeat(80)], 4).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(Math.min(...lines.slice(1, -2).map((line) => line.length))).toBeGreaterThan(90);
  });
});
