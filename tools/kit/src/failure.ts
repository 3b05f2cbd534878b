/** The command line cannot be followed as it is: one sentence, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * What the options, the environment or a configuration file say, or what they name, cannot be used: one
 * sentence that holds no secret, exit code 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Why something failed, in the words of what was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code of an error of the system or of a library, such as `ENOENT`. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
