import { expect, test } from 'vitest';
import { docComment } from './comment.ts';

test.each([
  ['paragraphs', ['One.', 'Two.'], '/**\n * One.\n *\n * Two.\n */'],
  ['an end of comment', ['a */ b */'], '/** a *\\/ b *\\/ */'],
  ['a tag', ['a\n\n@internal'], '/**\n * a\n *\n * \\@internal\n */'],
  ['odd line breaks', ['a\r\nb\u2028c'], '/** a b c */'],
])('a comment holds %s', (_, given, want) => {
  expect(docComment(given)).toBe(want);
});
