import { Command, Option } from 'commander';
import { expect, test } from 'vitest';
import { decimalNumber, exitCodeOf, parseArguments, wholeNumber } from './command.ts';
import { ConfigError, UsageError } from './failure.ts';

async function run(...args: string[]) {
  const said: string[] = [];
  const command = new Command('bake').option('--oven <name>', 'which oven');
  command.addCommand(
    new Command('loaf').addOption(new Option('--size <size>').choices(['s', 'l'])).action(() => {}),
  );
  command.addCommand(new Command('bun').action(() => {}));
  try {
    await parseArguments(command, args, (text) => said.push(text));
    return { code: 'ran', said };
  } catch (error) {
    return { code: exitCodeOf(error, (line) => said.push(line)), said };
  }
}

test.each<[string[], string]>([
  [['--ovne', 'x'], "error: unknown option '--ovne' (Did you mean --oven?)\n"],
  [['loaf', 'stray'], expect.stringMatching(/^error: too many arguments for 'loaf'.*\n$/)],
  [['loaf', '--size', 'm'], expect.stringMatching(/^error: option '--size.*Allowed choices.*\n$/)],
  [[], 'error: name a command: loaf or bun\n'],
  [['roll'], expect.stringMatching(/^error: unknown command 'roll'.*\n$/)],
])('%j is wrong usage, in one line', async (args, line) => {
  expect(await run(...args)).toEqual({ code: 2, said: [line] });
});

test.each([[['--help']], [['loaf', '--help']]])('%j is printed, and ends well', async (args) => {
  const { code, said } = await run(...args);
  expect(code).toBe(0);
  expect(said.join('')).toMatch(/^Usage: bake/);
});

test.each<[string, unknown, number | undefined, string[]]>([
  ['wrong usage', new UsageError('name a command'), 2, ['error: name a command\n']],
  ['a wrong setting', new ConfigError('no secret'), 2, ['error: no secret\n']],
  ['any other failure', new Error('disk full'), undefined, []],
])('%s', (_what, error, code, lines) => {
  const said: string[] = [];
  expect(exitCodeOf(error, (line) => said.push(line))).toBe(code);
  expect(said).toEqual(lines);
});

test.each([['0', 0]])('wholeNumber takes %j', (text, want) => {
  expect(wholeNumber('--port', text, 0, 65_535)).toBe(want);
});

test.each(['', '-1', '1.0', '0x1', '65536', 'http'])('wholeNumber refuses %j', (text) => {
  expect(() => wholeNumber('--port', text, 0, 65_535)).toThrow(
    new ConfigError('--port must be a whole number from 0 to 65535'),
  );
});

test.each([['0.5', 0.5]])('decimalNumber takes %j', (text, want) => {
  expect(decimalNumber('--time-scale', text, 0.001, 100)).toBe(want);
});

test.each(['', '5.', '0', '100.1', 'NaN'])('decimalNumber refuses %j', (text) => {
  expect(() => decimalNumber('--time-scale', text, 0.001, 100)).toThrow(
    '--time-scale must be a number from 0.001 to 100',
  );
});
