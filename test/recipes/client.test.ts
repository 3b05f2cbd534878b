import { expect, test } from 'vitest';
import { clients, judgeClient } from './clients.ts';
import { requireTool } from './recipes.ts';

// `client.nightly.test.ts` makes every check of each.

const quick = Object.entries(clients).filter(([, { isQuick = false }]) => isQuick);

test.for(quick)(
  '%s does a task, and gives it up when a new token is rejected',
  async ([file, client], context) => {
    requireTool(client, context);
    expect(await judgeClient(file, client, '--only', 'CLI-302')).toEqual({ exit: 0, open: [] });
  },
);
