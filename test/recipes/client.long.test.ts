import { expect, test } from 'vitest';
import { fewAtOnce } from '../run/few-at-once.ts';
import { clients, judgeClient } from './clients.ts';
import { requireTool } from './recipes.ts';

fewAtOnce();

const options = { concurrent: true, timeout: 240_000 };

test.for(Object.entries(clients))(
  '%s does a task and gets a new token over TLS, and takes nothing to where a redirect leads',
  options,
  async ([file, client], context) => {
    requireTool(client, context);
    const args = ['CLI-300', 'CLI-301', 'CLI-303', 'CLI-319'].flatMap((id) => ['--only', id]);
    expect(await judgeClient(file, client, '--tls', ...args)).toEqual({
      exit: 0,
      open: client.open,
    });
  },
);
