import { expect, test } from 'vitest';
import { recipes, requireTool } from '../recipes/recipes.ts';
import { proveSubject } from '../recipes/subject.ts';
import { phpReceiver } from '../stock/php.ts';
import { expressReceiver } from './express.ts';
import { judge, notPassed, text } from './judge.ts';

// Receivers in Python and in Java are recipes, and judged with them. `mistakes.nightly.test.ts` breaks the service.

const python = recipes['receiver.py'];

test('a receiver on Express 5 that has nothing of ours conforms', async () => {
  expect(await proveSubject(expressReceiver())).toEqual({ exit: 0, open: [] });
});

test('a service in Python, written from the reference alone, conforms', async (context) => {
  requireTool(python, context);
  const report = await judge(text, '--allow-not-observable');
  // It has everything in memory, and no public address.
  expect([...notPassed(report)].sort()).toEqual([
    expect.stringMatching(/^SND-115 not-observable: /),
    expect.stringMatching(/^SND-117 not-applicable: /),
  ]);
  expect(report.verdict.exitCode).toBe(0);
  const open = report.clauses.filter(({ verdict }) => verdict !== 'kept');
  expect(open.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'delivery.retry-durable open',
    'delivery.public-addresses not-applicable',
  ]);
});

test('a receiver in PHP, written from the reference alone, conforms', async () => {
  expect(await proveSubject(await phpReceiver())).toEqual({ exit: 0, open: [] });
});
