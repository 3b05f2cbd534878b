import { expect, test } from 'vitest';
import { clients, judgeClient } from './clients.ts';
import { requireTool } from './recipes.ts';

// `client.long.test.ts` does this over TLS, with all of them; `client.crash.test.ts` makes every check of each.

const quick = Object.entries(clients).filter(([, { isSlow = false }]) => !isSlow);

test.for(quick)('%s does a task, and gets a new token', async ([file, client], context) => {
  requireTool(client, context);
  const args = ['CLI-300', 'CLI-301', 'CLI-303'].flatMap((id) => ['--only', id]);
  expect(await judgeClient(file, client, ...args)).toEqual({ exit: 0, open: client.open });
});
