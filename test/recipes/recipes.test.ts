import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { textOf } from './recipes.ts';

// The nightly form judges each recipe with the whole suite, and each with its defects.

test.each(defects)('what is broken in $recipe stands there once: $defect', ({ recipe, find }) => {
  expect(textOf(recipe).split(find)).toHaveLength(2);
});
