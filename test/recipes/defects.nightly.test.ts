import { test } from 'vitest';
import { fewAtOnce } from '../setup/few-at-once.ts';
import { defects } from './defects.ts';
import { judge } from './judge.ts';
import { recipes, requireTool, textOf } from './recipes.ts';

fewAtOnce();

const options = { concurrent: true, timeout: 240_000 };

test.for(defects)('$recipe no longer does when $defect', options, async (each, context) => {
  const recipe = recipes[each.recipe];
  requireTool(recipe, context);
  const parts = textOf(each.recipe).split(each.find);
  context.expect(parts, 'what the defect replaces stands in the recipe once').toHaveLength(2);
  const { exit, unproven } = await judge(recipe, each.recipe, parts.join(each.replace), context);
  context.expect(exit).toBe(1);
  context.expect(unproven).toContain(each.fails);
});
