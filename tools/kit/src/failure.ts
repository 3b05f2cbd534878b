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

/** Why something failed, in the words of what was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code of a system or library error, such as `ENOENT`. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
