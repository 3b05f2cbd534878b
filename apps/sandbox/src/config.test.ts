import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { exitCodeOf } from '@ordering/kit/command';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { seedApplication } from './generated/constants.ts';
import { readOptions } from './options.ts';

const read = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  readConfig(await readOptions(args), env);

test('without options: port 4010 on loopback, in a folder of its own', async () => {
  const config = await read([]);
  onTestFinished(() => rmSync(config.dataFolder, { recursive: true }));
  expect(existsSync(config.dataFolder)).toBe(true);
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 4010,
    timeScale: 1,
    clientSecret: seedApplication.clientSecret,
    json: false,
    temporary: true,
  });
});

test('every option', async () => {
  const env = { ORDERING_SANDBOX_CLIENT_SECRET: 'mine' };
  const args = ['--port', '0', '--host', '::1', '--data', 'x', '--time-scale', '0.5', '--json'];
  const allowed = [
    '--allow-host',
    'A.example',
    '--allow-host',
    'b.example',
    '--allow-target',
    '10.0.0.0/8',
  ];
  expect(await read([...args, ...allowed, '--log-level', 'warn'], env)).toMatchObject({
    allowHosts: ['a.example', 'b.example'],
    allowTargets: expect.arrayContaining(['localhost', '10.0.0.0/8']),
    host: '::1',
    port: 0,
    dataFolder: resolve('x'),
    timeScale: 0.5,
    clientSecret: 'mine',
    logLevel: 'warn',
    json: true,
    temporary: false,
  });
});

test.each<{ args: string[]; env?: NodeJS.ProcessEnv; want: RegExp }>([
  { args: ['--prot', '1'], want: /^error: unknown option '--prot'.*\n$/ },
  { args: ['--port', 'x'], want: /^error: --port must be a whole number from 0 to 65535\n$/ },
  { args: ['--port', '65536'], want: /--port/ },
  { args: ['--port', '1.5'], want: /--port/ },
  { args: ['--port', '-1'], want: /--port/ },
  { args: ['--port', ''], want: /--port/ },
  { args: ['--port', '0x10'], want: /--port/ },
  { args: ['--time-scale', '0'], want: /--time-scale must be a number from 0\.001 to 100000/ },
  { args: ['--time-scale', '-1'], want: /--time-scale/ },
  { args: ['--time-scale', 'NaN'], want: /--time-scale/ },
  { args: ['--time-scale', 'Infinity'], want: /--time-scale/ },
  { args: ['--time-scale'], want: /--time-scale/ },
  { args: ['--log-level', 'loud'], want: /--log-level must be one of trace/ },
  { args: ['--allow-host', 'a b'], want: /--allow-host: "a b" is not the name of a host/ },
  { args: ['--allow-host', 'a.example:80/x'], want: /--allow-host/ },
  { args: ['--allow-target', '10.0.0.0/99'], want: /--allow-target: .*10\.0\.0\.0\/99/ },
  {
    args: [],
    env: { ORDERING_SANDBOX_CONTROL_TOKEN: 'short' },
    want: /_CONTROL_TOKEN must have at least 16/,
  },
  { args: ['extra'], want: /argument/ },
  { args: [], env: { ORDERING_SANDBOX_CLIENT_SECRET: '' }, want: /_CLIENT_SECRET is empty/ },
])('$args $env is refused in one sentence', async ({ args, env, want }) => {
  const error = await read(args, env).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
  const said: string[] = [];
  expect(exitCodeOf(error, (line) => said.push(line))).toBe(2);
  expect(said).toEqual([expect.stringMatching(want)]);
  expect(said[0]).toMatch(/^error: .*\n$/);
});
