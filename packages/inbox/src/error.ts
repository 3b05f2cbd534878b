/** Why an inbox failed. */
export type InboxErrorCode =
  /** The store could not be opened. */
  | 'open'
  /** The store was written by a newer version of this package. */
  | 'newer'
  /** The file belongs to some other program. */
  | 'foreign'
  /** The store failed at work. Nothing of the call was stored. */
  | 'store'
  /** The disk, or the size that the file may have, is used up. Nothing of the call was stored. */
  | 'full'
  /** Another process held the store for too long. Nothing of the call was stored. */
  | 'busy'
  /** The file was deleted, moved or replaced while it was open. The delivery was not accepted. */
  | 'replaced'
  /** The file was cut, or written to by another program, while it was open. The delivery was not accepted. */
  | 'damaged'
  /** The lease has ended, and the delivery was given to somebody else or is settled. */
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
