import { expect, test } from 'vitest';
import { recipes, requireTool } from '../recipes/recipes.ts';
import { judge, notPassed, text } from './judge.ts';

// The service in Python that conforms in `stacks.nightly.test.ts`, with one mistake at a time.

const python = recipes['receiver.py'];

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
])(
  'a service in Python that $mistake does not conform',
  async ({ find, replace, finds }, context) => {
    requireTool(python, context);
    const parts = text.split(find);
    expect(parts, 'what the mistake replaces stands there once').toHaveLength(2);
    const report = await judge(parts.join(replace), '--only', finds.slice(0, 7));
    expect(notPassed(report).map((line) => line.split(':')[0])).toContain(finds);
  },
);
