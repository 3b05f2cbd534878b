import { expect, test } from 'vitest';
import { startEndpoint } from './testing/endpoint.ts';
import { temporaryFolder } from './testing/folder.ts';
import { ready, start } from './testing/process.ts';
import { at, send } from './testing/sandbox.ts';

test('a stop lets an attempt go on for as long as it may take, and writes down how it ended', async () => {
  const endpoint = await startEndpoint(() => undefined);
  const data = temporaryFolder();
  const args = ['--port', '0', '--json', '--data', data, '--log-level', 'silent'];
  const before = start(args);
  const { url } = await ready(before);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ webhook_url: endpoint.url });
  await send(`${url}${at.seed()}`, { method: 'POST', headers, body });
  await endpoint.count(2);
  before.child.kill('SIGTERM');
  expect(await before.exit).toBe(0);
  const after = start(args);
  const again = await ready(after);
  const { body: log } = await send(`${again.url}${at.deliveries()}`);
  const late = { state: 'scheduled', attempts: 1 };
  expect(log.deliveries).toMatchObject([late, late]);
});
