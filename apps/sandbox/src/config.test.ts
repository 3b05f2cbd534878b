import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { exitCodeOf } from '@ordering/kit/command';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { seedApplication } from './generated/control/constants.ts';
import { readOptions } from './options.ts';
import { temporaryFolder } from './testing/folder.ts';

const read = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  readConfig(await readOptions(args), env);

test('without options: port 4010 on loopback, in a folder of its own', async () => {
  const config = await read([]);
  onTestFinished(() => rmSync(config.dataFolder, { recursive: true }));
  expect(existsSync(config.dataFolder)).toBe(true);
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 4010,
    timeScale: undefined,
    rateLimit: { requests: 6000, windowMs: 60_000 },
    clientSecret: seedApplication.clientSecret,
    json: false,
    temporary: true,
  });
});

test.each<{ args: string[]; env?: NodeJS.ProcessEnv; want: RegExp }>([
  { args: ['--prot', '1'], want: /^error: unknown option '--prot'.*\n$/ },
  { args: ['--port', 'x'], want: /^error: --port must be a whole number from 0 to 65535\n$/ },
  { args: ['--time-scale', '100001'], want: /--time-scale must be a number from 0 to 100000/ },
  { args: ['--log-level', 'loud'], want: /--log-level must be one of trace/ },
  { args: ['--allow-host', 'a b'], want: /--allow-host: "a b" is not the name of a host/ },
  { args: ['--allow-target', '10.0.0.0/99'], want: /--allow-target: .*10\.0\.0\.0\/99/ },
  {
    args: [],
    env: { ORDERING_SANDBOX_CONTROL_TOKEN: 'x'.repeat(15) },
    want: /_CONTROL_TOKEN must have at least 16/,
  },
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

/** A configuration file with some content. */
function fileWith(content: string): string {
  const file = join(temporaryFolder(), 'sandbox.yaml');
  writeFileSync(file, content);
  return file;
}

test('every option', async () => {
  const file = fileWith(`
    host: ::1
    port: 0
    data: kept
    timeScale: 60
    rateLimit: 9
    logLevel: warn
    allowHost: A.example
    allowTarget: [10.0.0.0/8, hooks.internal]`);
  const said = {
    host: '::1',
    port: 0,
    dataFolder: resolve(dirname(file), 'kept'),
    timeScale: 60,
    rateLimit: { requests: 9, windowMs: 60_000 },
    logLevel: 'warn',
    allowHosts: ['a.example'],
    allowTargets: ['localhost', '127.0.0.0/8', '::1', '10.0.0.0/8', 'hooks.internal'],
    temporary: false,
  };
  expect(await read(['--config', file])).toMatchObject(said);
  const args = ['--port', '1', '--time-scale', '0.5', '--allow-host', 'B.example', '--data', 'x'];
  const env = { ORDERING_SANDBOX_CLIENT_SECRET: 'mine' };
  expect(await read(['--config', file, '--json', ...args], env)).toMatchObject({
    ...said,
    ...{ port: 1, timeScale: 0.5, allowHosts: ['b.example'], dataFolder: resolve('x') },
    ...{ json: true, clientSecret: 'mine' },
  });
});

test.each([
  ['\nprot: 1', /sandbox\.yaml:2:1: prot is not known here; did you mean port\?/],
  ['allowHost: [a.example, a b]', /sandbox\.yaml:1:24: allowHost\[1\] is wrong: "a b" is not/],
])('%j in a file is refused with its place', async (content, want) => {
  const file = fileWith(content);
  await expect(read(['--config', file])).rejects.toThrow(want);
});
