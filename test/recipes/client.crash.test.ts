import { expect, test } from 'vitest';
import { clients, judgeClient } from './clients.ts';
import { requireTool } from './recipes.ts';

test.for(Object.entries(clients))('%s conforms', async ([file, client], context) => {
  requireTool(client, context);
  expect(await judgeClient(file, client)).toEqual({ exit: 0, open: client.open });
});
