import { expect, test } from 'vitest';
import { recipes, requireTool } from '../recipes/recipes.ts';
import { proveSubject } from '../recipes/subject.ts';
import { expressReceiver } from './express.ts';
import { judge, notPassed, text } from './judge.ts';
import { phpReceiver } from './php.ts';

// Receivers in Python and in Java are recipes, and judged with them.

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

test.for([
  {
    mistake: 'shortens a delay',
    find: '1 + random.random() * JITTER',
    replace: '0.9',
    finds: 'SND-105 fail',
  },
  {
    mistake: 'gives up too soon',
    find: '["delays"][1:]',
    replace: '["delays"][1:-1]',
    finds: 'SND-103 fail',
  },
  {
    mistake: 'signs other bytes',
    find: '.encode(), body, hashlib',
    replace: '.encode(), body.lower(), hashlib',
    finds: 'SND-102 fail',
  },
  {
    mistake: 'leaves the action to the body',
    find: 'headers["X-Service-Action"] = data["action"]',
    replace: 'pass',
    finds: 'SND-120 fail',
  },
  {
    mistake: 'lets every POS push its menu',
    find: 'store.get("menu_owner") != "pos"',
    replace: 'False',
    finds: 'API-222 fail',
  },
  {
    mistake: 'takes the id of a job for a job',
    find: '(app, job_id) not in self.jobs',
    replace: 'False',
    finds: 'API-223 fail',
  },
  {
    mistake: 'uses no authorization code up',
    find: 'self.codes.pop(',
    replace: 'self.codes.get(',
    finds: 'API-224 fail',
  },
])('and no longer does when it $mistake', async ({ find, replace, finds }, context) => {
  requireTool(python, context);
  const parts = text.split(find);
  expect(parts, 'what the mistake replaces stands there once').toHaveLength(2);
  const report = await judge(parts.join(replace), '--only', finds.slice(0, 7));
  expect(notPassed(report).map((line) => line.split(':')[0])).toContain(finds);
});

test('a receiver in PHP, written from the reference alone, conforms', async () => {
  expect(await proveSubject(await phpReceiver())).toEqual({ exit: 0, open: [] });
});
