import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveryPolicy } from '@ordering/events';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { seedApplication } from './generated/control/constants.ts';
import { readOptions } from './options.ts';
import { start as startHere } from './start.ts';
import { temporaryFolder } from './testing/folder.ts';
import { ready, start } from './testing/process.ts';
import { send } from './testing/sandbox.ts';

test('the ready line is JSON for programs, and the data folder is as it was asked', async () => {
  const data = temporaryFolder();
  const started = start(['--port', '0', '--json', '--data', data]);
  const line = await ready(started);
  expect(line).toEqual({
    event: 'ready',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    console: `${line.url}/console`,
    client_id: seedApplication.clientId,
    data,
    pid: started.child.pid,
  });
  expect((await send(`${line.url}/healthz`)).status).toBe(200);
  started.child.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  expect(started.output.stdout.trim().split('\n')).toHaveLength(1);
  expect(existsSync(data)).toBe(true);
});

test('a start says where things are and no secret, and gives a stop the time of an attempt', async () => {
  const data = temporaryFolder();
  const args = ['--port', '0', '--host', '0.0.0.0', '--data', data, '--log-level', 'silent'];
  const environment = { ORDERING_SANDBOX_CLIENT_SECRET: 'a-secret-of-mine' };
  const running = await startHere(readConfig(await readOptions(args), environment));
  onTestFinished(() => running.stop('the test'));
  expect(running.drainMs).toBe(deliveryPolicy.timeoutMs);
  const { url } = running.ready;
  const file = join(data, 'control-token');
  expect(running.ready).toEqual({
    url: expect.stringMatching(/^http:\/\/\S+:\d+$/),
    json: false,
    facts: {
      console: `${url}/console`,
      client_id: seedApplication.clientId,
      data,
      control_token_file: file,
    },
    notes: {
      console: `${url}/console`,
      'client id': seedApplication.clientId,
      secret: 'the one that you set',
      'control token': `in ${file}`,
      data,
    },
  });
  expect(JSON.stringify(running.ready)).not.toContain(readFileSync(file, 'utf8').trim());
});
