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

test('every option', async () => {
  const env = { ORDERING_SANDBOX_CLIENT_SECRET: 'mine' };
  const args = ['--port', '0', '--host', '::1', '--data', 'x', '--time-scale', '0.5', '--json'];
  const limit = ['--rate-limit', '7'];
  const allowed = [
    '--allow-host',
    'A.example',
    '--allow-host',
    'b.example',
    '--allow-target',
    '10.0.0.0/8',
  ];
  expect(await read([...args, ...allowed, ...limit, '--log-level', 'warn'], env)).toMatchObject({
    allowHosts: ['a.example', 'b.example'],
    allowTargets: expect.arrayContaining(['localhost', '10.0.0.0/8']),
    host: '::1',
    port: 0,
    dataFolder: resolve('x'),
    timeScale: 0.5,
    rateLimit: { requests: 7, windowMs: 60_000 },
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
  { args: ['--time-scale', '100001'], want: /--time-scale must be a number from 0 to 100000/ },
  { args: ['--rate-limit', '1.5'], want: /--rate-limit must be a whole number from 0/ },
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
    env: { ORDERING_SANDBOX_CONTROL_TOKEN: 'x'.repeat(15) },
    want: /_CONTROL_TOKEN must have at least 16/,
  },
  { args: ['--rate-limit', '1000001'], want: /--rate-limit/ },
  { args: ['--rate-limit', '-1'], want: /--rate-limit/ },
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

test.each([
  { args: ['--port', '65535'], want: { port: 65_535 } },
  { args: ['--time-scale', '100000'], want: { timeScale: 100_000 } },
  { args: ['--time-scale', '0'], want: { timeScale: 0 } },
  { args: ['--rate-limit', '1000000'], want: { rateLimit: { requests: 1_000_000 } } },
  { args: ['--rate-limit', '0'], want: { rateLimit: { requests: 0 } } },
])('$args is the most or the least, and is taken', async ({ args, want }) => {
  const env = { ORDERING_SANDBOX_CONTROL_TOKEN: 'x'.repeat(16) };
  const data = ['--data', temporaryFolder()];
  expect(await read([...args, ...data], env)).toMatchObject({
    ...want,
    controlToken: 'x'.repeat(16),
  });
});

/** A configuration file with some content. */
function fileWith(content: string): string {
  const file = join(temporaryFolder(), 'sandbox.yaml');
  writeFileSync(file, content);
  return file;
}

test('a file says what options may say, and an option goes before it', async () => {
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
  const args = ['--port', '1', '--time-scale', '2', '--allow-host', 'b.example', '--data', 'x'];
  expect(await read(['--config', file, ...args])).toMatchObject({
    ...said,
    port: 1,
    timeScale: 2,
    allowHosts: ['b.example'],
    dataFolder: resolve('x'),
  });
});

test.each([
  ['port: 70000', /sandbox\.yaml:1:7: port must not be greater than 65535/],
  ['port: 1.5', /sandbox\.yaml:1:7: port must be a whole number/],
  ['port: "1"', /sandbox\.yaml:1:7: port must be a number/],
  ['\nprot: 1', /sandbox\.yaml:2:1: prot is not known here; did you mean port\?/],
  ['logLevel: loud', /sandbox\.yaml:1:11: logLevel is loud, which is not known here/],
  ['allowHost: [a.example, a b]', /sandbox\.yaml:1:24: allowHost\[1\] is wrong: "a b" is not/],
  ['allowTarget: 10.0.0.0/99', /sandbox\.yaml:1:14: allowTarget is wrong: .*10\.0\.0\.0\/99/],
  ['rateLimit: 1.5', /sandbox\.yaml:1:12: rateLimit must be a whole number/],
  ['timeScale: -1', /sandbox\.yaml:1:12: timeScale must be at least/],
  ['a: [', /sandbox\.yaml:1:\d+: this is not YAML/],
])('%j in a file is refused with its place', async (content, want) => {
  const file = fileWith(content);
  await expect(read(['--config', file])).rejects.toThrow(want);
});

test('a file that does not exist', async () => {
  await expect(read(['--config', 'nowhere.yaml'])).rejects.toThrow(
    '--config nowhere.yaml: it cannot be read (ENOENT)',
  );
});
