import { test } from 'vitest';
import { fewAtOnce } from '../setup/few-at-once.ts';
import { judge } from './judge.ts';
import { recipes, requireTool, textOf } from './recipes.ts';

fewAtOnce();

const options = { concurrent: true, timeout: 240_000 };

test.for(Object.entries(recipes))('%s conforms', options, async ([file, recipe], context) => {
  requireTool(recipe, context);
  const verdict = await judge(recipe, file, textOf(file), context);
  context.expect(verdict).toEqual({ exit: 0, unproven: [] });
});
