import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOptions } from './cli.ts';
import { seedApplication } from './generated/constants.ts';
import { StartError } from './start-error.ts';

const read = (...args: string[]) => readOptions(['node', 'ordering-sandbox', ...args], {});

test('without options: port 4010 on loopback, in a folder of its own', () => {
  const options = read();
  onTestFinished(() => rmSync(options.config.dataFolder, { recursive: true }));
  expect(options).toMatchObject({
    config: {
      host: '127.0.0.1',
      port: 4010,
      timeScale: 1,
      clientSecret: seedApplication.clientSecret,
    },
    json: false,
    temporary: true,
    knownSecret: true,
  });
});

test('every option', () => {
  const environment = { ORDERING_SANDBOX_CLIENT_SECRET: 'mine' };
  const args = ['--port', '0', '--host', '::1', '--data', 'x', '--time-scale', '0.5', '--json'];
  const options = readOptions(['node', 'x', ...args, '--log-level', 'warn'], environment);
  expect(options).toMatchObject({
    config: {
      host: '::1',
      port: 0,
      dataFolder: resolve('x'),
      timeScale: 0.5,
      clientSecret: 'mine',
      logLevel: 'warn',
    },
    json: true,
    temporary: false,
    knownSecret: false,
  });
});

test.each([
  { args: ['--prot', '1'], want: /^Unknown option '--prot'.*\n$/ },
  { args: ['--port', 'x'], want: /--port.* a whole number from 0 to 65535\.\n$/ },
  { args: ['--port', '65536'], want: /--port/ },
  { args: ['--port', '1.5'], want: /--port/ },
  { args: ['--port', '-1'], want: /--port/ },
  { args: ['--port', ''], want: /--port/ },
  { args: ['--port', '0x10'], want: /--port/ },
  { args: ['--time-scale', '0'], want: /--time-scale/ },
  { args: ['--time-scale', '-1'], want: /--time-scale/ },
  { args: ['--time-scale', 'NaN'], want: /--time-scale/ },
  { args: ['--time-scale', 'Infinity'], want: /--time-scale/ },
  { args: ['--time-scale'], want: /--time-scale/ },
  { args: ['--log-level', 'loud'], want: /--log-level/ },
  { args: ['extra'], want: /argument/ },
])('$args is refused in one sentence', ({ args, want }) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  expect(() => read(...args)).toThrow();
  const printed = write.mock.calls.map(([text]) => String(text)).join('');
  expect(printed).toMatch(want);
  expect(printed.trim().split('\n')).toHaveLength(1);
});

test('an empty secret is refused', () => {
  const environment = { ORDERING_SANDBOX_CLIENT_SECRET: '' };
  expect(() => readOptions(['node', 'x'], environment)).toThrow(StartError);
});
