import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { judge } from './judge.ts';
import { recipes, textOf } from './recipes.ts';

// The recipe that needs no other language; `npm run test:long` judges all of them, and each with its defects.

test('receiver.ts conforms', async () => {
  const file = 'receiver.ts';
  expect(await judge(recipes[file], file, textOf(file))).toEqual({ exit: 0, unproven: [] });
});

test.each(defects)('what is broken in $recipe stands there once: $defect', ({ recipe, find }) => {
  expect(textOf(recipe).split(find)).toHaveLength(2);
});
