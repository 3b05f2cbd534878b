import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@ordering/platform';
import { afterEach, expect, test } from 'vitest';
import {
  env,
  example,
  foreignService,
} from '../../apps/conformance/src/testing/foreign-service.ts';
import { root } from '../contract/sources.ts';
import { Checkout } from './checkout.ts';

// The workflows as they stand there to copy: each step of them is run, but for those of GitHub itself.

const checkouts: Checkout[] = [];
afterEach(() => {
  for (const each of checkouts.splice(0)) each.remove();
});

function checkout(env: Readonly<Record<string, string>>): Checkout {
  const made = new Checkout(env);
  checkouts.push(made);
  return made;
}

const codesOf = (ran: readonly { name: string; code: number | null }[]) =>
  Object.fromEntries(ran.map(({ name, code }) => [name, code]));

test('a receiver at each push', async () => {
  const [port = 0, operations = 0] = await freePorts(2);
  const program = join(root, 'apps/receiver/src/main.ts');
  const there = checkout({
    START: `'${process.execPath}' --conditions=@ordering/source ${program} --port ${port} --operations-port ${operations} --observe --log-events`,
    ORDERING_WEBHOOK_SECRETS: 'a-test-secret',
    RECEIVER_URL: `http://127.0.0.1:${port}/webhooks`,
    OBSERVE_URL: `http://127.0.0.1:${operations}`,
  });
  const ran = await there.job('receiver.yml', 'receiver');
  expect(codesOf(ran), ran.map(({ output }) => output).join('\n')).toEqual({
    'Start the receiver': 0,
    'Look at what stands in the way': 0,
    'Prove the receiver': 0,
    'Show the report': 0,
    'Stop the receiver': 0,
  });
  expect(there.read('summary.md')).toContain('This receiver conforms');
});

/** A service, and a checkout with the configuration of the example for it. */
async function foreign(variables: Readonly<Record<string, string>>) {
  const service = await foreignService();
  const there = checkout({ ...env, ...variables });
  const own = readFileSync(example, 'utf8').replace(/^baseUrl: .*$/m, `baseUrl: ${service.url}`);
  there.write('conformance/service.yaml', own);
  return { service, there };
}

test('a service at night, through a tunnel', async () => {
  const [listenPort = 0, tunnelPort = 0] = await freePorts(2);
  const tunnel = `require('net').createServer(a => { const b = require('net').connect(${listenPort}, '127.0.0.1'); a.pipe(b).pipe(a); a.on('error', () => b.destroy()); b.on('error', () => a.destroy()); }).listen(${tunnelPort}, '127.0.0.1')`;
  const { service, there } = await foreign({
    CALLBACK_URL: `http://127.0.0.1:${tunnelPort}`,
    LISTEN_HOST: '127.0.0.1',
    LISTEN_PORT: String(listenPort),
    TUNNEL: `'${process.execPath}' -e "${tunnel}"`,
  });
  await using running = service;
  const ran = await there.job('service.yml', 'service');
  expect(codesOf(ran), ran.map(({ output }) => output).join('\n')).toEqual({
    'Open the tunnel': 0,
    'Look at what stands in the way': 0,
    'Prove the service': 0,
    'Show the report': 0,
    'Close the tunnel': 0,
  });
  expect(there.read('conformance/run.json')).not.toContain(env.MY_CLIENT_SECRET);
  expect(running.url).toBeDefined();
});

test('a ladder from one day to the next', async () => {
  const [listenPort = 0] = await freePorts(1);
  const { service, there } = await foreign({
    CALLBACK_URL: `http://127.0.0.1:${listenPort}`,
    LISTEN_HOST: '127.0.0.1',
    LISTEN_PORT: String(listenPort),
  });
  await using running = service;
  expect(running.url).toBeDefined();
  const launched = await there.job('ladder.yml', 'launch');
  const [, pid] = /Process (\d+) records/.exec(launched[0]?.output ?? '') ?? [];
  if (pid !== undefined) process.kill(Number(pid));
  expect(codesOf(launched), launched.map(({ output }) => output).join('\n')).toEqual({ Launch: 0 });
  const collected = await there.job('ladder.yml', 'collect');
  expect(codesOf(collected)).toEqual({ Collect: 5, 'Show the report': 0 });
  expect(there.read('summary.md')).toContain('the retry schedule is not over: collect again at');
});
