import { type Command, CommanderError } from 'commander';
import { usageExitCode } from './exit-code.ts';
import { ConfigError, messageOf, UsageError } from './failure.ts';

/** Thrown once help or the version has been printed: the command has succeeded. */
class AllSaid extends Error {
  override readonly name = 'AllSaid';
}

/**
 * Parses arguments as all our commands do: no stray words, and one sentence for what is wrong.
 *
 * @param print Where help goes; standard output by default.
 * @throws UsageError, and, after help, an error that `exitCodeOf` turns into exit code 0.
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
    // If the command is missing, all that commander offers is its help.
    if (error.code === 'commander.help') throw new UsageError(`name a command: ${named(command)}`);
    // Commander puts its suggestion on a line of its own.
    const sentence = error.message.replace(/^error: /, '').trim();
    const told = sentence.includes('\n')
      ? sentence.replaceAll(/\s*\n\s*/g, ' ')
      : `${sentence} (see --help)`;
    throw new UsageError(told, { cause: error });
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
 * The exit code of a failed command, after its one sentence is printed: 2 if the caller can put it right.
 * Undefined, with nothing printed, if the failure is not the caller's fault.
 *
 * @param say Takes the sentence, with its line ending; standard error by default.
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

/** A whole number from an option or a variable. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  return /^\d{1,15}$/.test(text) && isWithin(Number(text), least, most)
    ? Number(text)
    : refuse(option, 'a whole number', least, most);
}

/** A number from an option or a variable, with or without a decimal point. */
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
