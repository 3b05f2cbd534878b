import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parseArguments } from './command.ts';
import { parseConfig } from './config-cursor.ts';
import { ConfigError, UsageError } from './failure.ts';
import {
  choiceKind,
  decimalKind,
  durationKind,
  listKind,
  offKind,
  onKind,
  patternKind,
  textKind,
  wholeKind,
} from './option-kinds.ts';
import { addOptions, formOf, option, optionTable, valuesOf, wordsOf } from './option-table.ts';

const table = {
  port: option(wholeKind({ atLeast: 0, atMost: 9 }), 'port', { default: 4, variable: 'A_PORT' }),
  scale: option(decimalKind({ atLeast: 0, atMost: 2 }), 'scale'),
  drainDelay: option(durationKind({ atLeast: 1000, atMost: 60_000 }), 'delay', { default: 5000 }),
  level: option(choiceKind('level', ['low', 'high'] as const), 'level', { default: 'low' }),
  host: option(listKind(textKind('a|b', (it) => (it === 'x' ? 'x is wrong' : undefined))), 'hosts'),
  place: option(patternKind('place', /^\d$/, 'a digit'), 'place', { defaultAbout: 'the first' }),
  json: option(onKind, 'as JSON', { default: false }),
  color: option(offKind, 'no colours', { default: true }),
};

async function given(args: readonly string[]) {
  const command = addOptions(new Command('a'), table);
  await parseArguments(command, args);
  return command.opts();
}

const usual = {
  ...{ port: 4, scale: undefined, drainDelay: 5000, level: 'low', host: undefined },
  ...{ place: undefined, json: false, color: true },
};

describe('an option', () => {
  test.each([
    { args: [], want: {} },
    { args: ['--port', '0', '--scale', '0.5'], want: { port: 0, scale: 0.5 } },
    { args: ['--drain-delay', '2s'], want: { drainDelay: 2000 } },
    { args: ['--drain-delay', 'PT1M'], want: { drainDelay: 60_000 } },
    { args: ['--level', 'low', '--level', 'high'], want: { level: 'high' } },
    { args: ['--host', 'a', '--host', 'b'], want: { host: ['a', 'b'] } },
    {
      args: ['--place', '7', '--json', '--no-color'],
      want: { place: '7', json: true, color: false },
    },
  ])('$args', async ({ args, want }) => {
    expect(valuesOf(table, await given(args))).toEqual({ ...usual, ...want });
  });

  test.each([
    { args: ['--port', '10'], want: '--port (or A_PORT) must be a whole number from 0 to 9' },
    { args: ['--scale', '3'], want: '--scale must be a number from 0 to 2' },
    { args: ['--level', 'mid'], want: '--level must be one of low, high' },
    { args: ['--host', 'a', '--host', 'x'], want: '--host: x is wrong' },
    { args: ['--place', 'x'], want: '--place must be a digit' },
    ...['5', '999ms', '61s', '-5s', 'P1M', '', '2 s'].map((typed) => ({
      args: [`--drain-delay=${typed}`],
      want: '--drain-delay must be a duration such as 90s, 10m or PT1H30M, from 1s to 1m',
    })),
  ])('$args is refused', async ({ args, want }) => {
    const typed = await given(args);
    expect(() => valuesOf(table, typed)).toThrow(new ConfigError(want));
  });

  test('is required, or wins over a file, which wins over the default', async () => {
    const required = { to: option(textKind('url'), 'where to', { required: true }) };
    expect(() => valuesOf(required, {})).toThrow(new UsageError('give --to'));
    const file = { port: 5, level: 'high' } as const;
    expect(valuesOf(table, await given(['--port', '6']), file)).toEqual({
      ...{ ...usual, port: 6, level: 'high' },
    });
  });

  test('that was given is given again by its words', async () => {
    const args = ['--drain-delay', '2s', '--host', 'a', '--host', 'b', '--json', '--no-color'];
    expect(wordsOf(table, await given(args))).toEqual(args);
  });
});

describe('a configuration file', () => {
  const read = (text: string) => formOf('All.', table).read(parseConfig(text, 'f'), undefined);

  test.each([
    { text: '{}', want: {} },
    {
      text: '{ drainDelay: 2s, port: 1, host: a }',
      want: { drainDelay: 2000, port: 1, host: ['a'] },
    },
  ])('$text', ({ text, want }) => expect(read(text)).toEqual(want));

  test.each([
    {
      text: '{ drainDelay: 2 }',
      want: 'drainDelay must be a duration such as 90s, 10m or PT1H30M',
    },
    { text: '{ drainDelay: 2h }', want: 'from 1s to 1m' },
    { text: '{ host: x }', want: 'host is wrong: x is wrong' },
    { text: '{ prt: 1 }', want: 'did you mean port?' },
  ])('$text is refused', ({ text, want }) => expect(() => read(text)).toThrow(want));
});

test('help and README have the description of an option', () => {
  const command = addOptions(new Command('a'), table);
  expect(command.helpInformation().replaceAll(/\s+/g, ' ')).toContain(
    '--drain-delay <duration> delay (default: 5s)',
  );
  expect(command.helpInformation().replaceAll(/\s+/g, ' ')).toContain(
    '--level <level> level (one of low, high; default: low)',
  );
  const all = new Command('b')
    .addCommand(command)
    .addCommand(new Command('c').option('--json', 'as JSON'));
  expect(optionTable(command).split('\n').slice(0, 4)).toEqual([
    '| option | what it does |',
    '|---|---|',
    '| `--port <number>` | port (default: 4); `A_PORT` does the same |',
    '| `--scale <number>` | scale |',
  ]);
  expect(optionTable(all)).toContain('| `--host <a\\|b>` | hosts | `a` |');
  expect(optionTable(all)).toContain('| `--json` | as JSON | `a`, `c` |');
});
