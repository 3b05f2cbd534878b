/** The command was called in a way that it cannot follow: one sentence, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
