/** Why an inbox failed. */
export type InboxErrorCode =
  /** The store could not be opened. */
  | 'open'
  /** The store was written by a newer version of this package. */
  | 'newer'
  /** The file belongs to some other program. */
  | 'foreign'
  /** The store failed. Nothing of the call was stored. */
  | 'store'
  /** The disk is full, or the file has its maximum size. Nothing of the call was stored. */
  | 'full'
  /** Another process held the store for too long. Nothing of the call was stored. */
  | 'busy'
  /** The file was deleted, moved or replaced while it was open. The delivery was not accepted. */
  | 'replaced'
  /** The file was truncated, or written to by another program, while it was open. The delivery was not accepted. */
  | 'damaged'
  /** The lease has expired, and another process has claimed or settled the delivery. */
  | 'lost'
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
