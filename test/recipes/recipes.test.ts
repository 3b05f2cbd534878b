import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { judge } from './judge.ts';
import { recipes, requireTool } from './recipes.ts';

/** What a beginner does wrong, as a text replaced in a recipe. */
interface Defect {
  readonly recipe: keyof typeof recipes;
  readonly defect: string;
  readonly find: string;
  readonly replace: string;
  /** What is then among the findings. */
  readonly fails: string;
}

const defects: readonly Defect[] = [
  {
    recipe: 'receiver.ts',
    defect: 'the store of a secret is forgotten',
    find: '{ secret, storeId: owner }',
    replace: '{ secret }',
    fails: 'RCV-055/verdict: fail',
  },
  {
    recipe: 'receiver.ts',
    defect: 'deliveries are acknowledged and not stored',
    find: 'return inbox.accept(delivery);',
    replace: "return 'accepted';",
    fails: 'RCV-061/effect: fail',
  },
  {
    recipe: 'receiver.py',
    defect: 'the body is written anew before its signature is computed',
    find: 'hmac.new(secret.encode(), body, hashlib.sha256)',
    replace: 'hmac.new(secret.encode(), json.dumps(json.loads(body)).encode(), hashlib.sha256)',
    fails: 'RCV-001/verdict: fail',
  },
  {
    recipe: 'receiver.py',
    defect: 'copies are recognised by their content',
    find: 'inbox.accept(event[ID_FIELD], body)',
    replace: 'inbox.accept(hashlib.sha256(body).hexdigest(), body)',
    fails: 'RCV-066/effect: fail',
  },
  {
    recipe: 'Receiver.java',
    defect: 'the body becomes a text before its signature is computed',
    find: 'mac.doFinal(body)',
    replace: 'mac.doFinal(new String(body, StandardCharsets.US_ASCII).getBytes())',
    fails: 'RCV-009/verdict: fail',
  },
  {
    recipe: 'Receiver.java',
    defect: 'the work is done for copies too',
    find: 'inbox.accept(event, body)',
    replace: 'inbox.accept(event, body) || true',
    fails: 'RCV-061/effect: fail',
  },
];

const options = { timeout: 240_000 };

test.for(Object.entries(recipes))('%s conforms', options, async ([file, recipe], context) => {
  requireTool(recipe, context);
  expect(await judge(recipe, file, textOf(file))).toEqual({ exit: 0, unproven: [] });
});

test.for(defects)('$recipe no longer does when $defect', options, async (each, context) => {
  const recipe = recipes[each.recipe];
  requireTool(recipe, context);
  const parts = textOf(each.recipe).split(each.find);
  expect(parts, 'what the defect replaces stands in the recipe once').toHaveLength(2);
  const { exit, unproven } = await judge(recipe, each.recipe, parts.join(each.replace));
  expect(exit).toBe(1);
  expect(unproven).toContain(each.fails);
});

function textOf(file: string): string {
  return readFileSync(join(root, 'recipes', file), 'utf8');
}
