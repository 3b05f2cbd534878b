import { expect, test } from 'vitest';
import { clients, judgeClient } from './clients.ts';
import { requireTool } from './recipes.ts';

// `client.crash.test.ts` makes every check of each of them.

test.for(Object.entries(clients))(
  '%s does a task, and gets a new token',
  async ([file, client], context) => {
    requireTool(client, context);
    const judged = await judgeClient(
      file,
      client.start,
      '--only',
      'CLI-300',
      '--only',
      'CLI-301',
      '--only',
      'CLI-303',
    );
    expect(judged).toEqual({ exit: 0, open: client.open });
  },
);
