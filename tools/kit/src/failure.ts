/** The command line is wrong: one sentence, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The options, the environment or a configuration file, or something that they name, cannot be used: one
 * sentence without secrets, exit code 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Why something failed, in the words of what was thrown. Never throws, whatever was. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'what was thrown has no words';
  }
}

/** The code of a system or library error, such as `ENOENT`. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}

/** Where an error was thrown, the innermost place first: nothing else of its stack, which begins with its message. */
export function placesOf({ message, stack }: Error): readonly string[] {
  if (typeof stack !== 'string') return [];
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.flatMap(
    (line) =>
      /^ {4}at (?:.*\()?((?:file:\/\/|node:|\/|[A-Za-z]:\\)[^()]*:\d+:\d+)\)?$/.exec(line)?.[1] ??
      [],
  );
}
