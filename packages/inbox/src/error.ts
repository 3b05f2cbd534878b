/** Why an inbox failed. */
export type InboxErrorCode =
  /** The store could not be opened. */
  | 'open'
  /** The store was written by a newer version of this package. */
  | 'newer'
  /** The file belongs to some other program. */
  | 'foreign'
  /** The store failed at work: disk full, file locked for too long. Nothing of the call was stored. */
  | 'store'
  /** The inbox was closed. */
  | 'closed';

/** An inbox failed; `cause` has the underlying error. */
export class InboxError extends Error {
  override readonly name = 'InboxError';
  readonly code: InboxErrorCode;

  constructor(code: InboxErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
