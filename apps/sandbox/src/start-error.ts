/** The sandbox cannot start as it was configured; the message says why, and what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
