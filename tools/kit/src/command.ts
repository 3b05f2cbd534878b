import { type Command, CommanderError } from 'commander';
import { ConfigError, messageOf, UsageError } from './failure.ts';

/** The exit code of a command that was called wrongly, or was told to use what cannot be used. */
export const usageExitCode = 2;

/** Thrown when help or the version was asked for, and is printed: the command ends well. */
class AllSaid extends Error {
  override readonly name = 'AllSaid';
}

/**
 * Parses arguments as every command of ours does: no stray words, and what is wrong is one sentence.
 *
 * @param print Where help goes; standard output unless told.
 * @throws UsageError, and what `exitCodeOf` knows to end well after help.
 */
export async function parseArguments(
  command: Command,
  args: readonly string[],
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<void> {
  setUp(command, print);
  try {
    await command.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) throw new AllSaid();
    // Where a command is missing, commander has only its help to say.
    if (error.code === 'commander.help') throw new UsageError(`name a command: ${named(command)}`);
    // Commander puts its suggestion on a line of its own.
    const sentence = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
    throw new UsageError(sentence.trim(), { cause: error });
  }
}

function named({ commands }: Command): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    commands.map((each) => each.name()),
  );
}

function setUp(command: Command, print: (text: string) => void): void {
  command
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput({ writeOut: print, writeErr: () => {}, outputError: () => {} });
  for (const each of command.commands) setUp(each, print);
}

/**
 * The exit code that a failed command ends with, after its one sentence is said: 2 where the caller can put it
 * right. Undefined, and nothing said, where the failure is no fault of the caller's.
 *
 * @param say Takes the sentence, with its line end; standard error unless told.
 */
export function exitCodeOf(
  error: unknown,
  say: (line: string) => void = (line) => process.stderr.write(line),
): number | undefined {
  if (error instanceof AllSaid) return 0;
  if (!(error instanceof UsageError || error instanceof ConfigError)) return undefined;
  say(errorLine(error));
  return usageExitCode;
}

/** How every command says what went wrong. */
export function errorLine(error: unknown): string {
  return `error: ${messageOf(error)}\n`;
}

/** A whole number that an option or a variable gives. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  return /^\d{1,15}$/.test(text) && isWithin(Number(text), least, most)
    ? Number(text)
    : refuse(option, 'a whole number', least, most);
}

/** A number that an option or a variable gives, with a decimal point or without. */
export function decimalNumber(option: string, text: string, least: number, most: number): number {
  return /^\d{1,15}(\.\d{1,15})?$/.test(text) && isWithin(Number(text), least, most)
    ? Number(text)
    : refuse(option, 'a number', least, most);
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function refuse(option: string, kind: string, least: number, most: number): never {
  throw new ConfigError(`${option} must be ${kind} from ${least} to ${most}`);
}
