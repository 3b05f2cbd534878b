/** The options or the environment cannot be used. The message is one sentence, and holds no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
