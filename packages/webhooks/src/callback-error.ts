/** The callbacks that an answer to the service waits for. */
export type AwaitedCallback = 'accept' | 'secrets';

/**
 * A callback of yours threw, rejected, took too long or returned what it must not. The message names it, and holds the kind
 * of what it returned or threw, never a value; `cause` is what was thrown.
 */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly callback: AwaitedCallback;

  constructor(callback: AwaitedCallback, message: string, options?: ErrorOptions) {
    super(`${callback} ${message}`, options);
    this.callback = callback;
  }
}
