import { expect, test } from 'vitest';
import { recipes, requireTool } from '../recipes/recipes.ts';
import { proveSubject } from '../recipes/subject.ts';
import { expressReceiver } from './express.ts';
import { judge, notPassed, text } from './judge.ts';

// Receivers in Python and in Java are recipes, and judged with them.

test('a receiver on Express 5 that has nothing of ours conforms', async () => {
  expect(await proveSubject(expressReceiver())).toEqual({ exit: 0, open: [] });
});

test('nothing is wrong with the calls of a service in Python', async (context) => {
  requireTool(recipes['receiver.py'], context);
  const report = await judge(text, '--only', 'API-*');
  expect(notPassed(report)).toEqual([]);
  expect(report.results.length).toBeGreaterThan(8);
});
