/** Why an outbox failed. */
export type OutboxErrorCode =
  /** The store could not be opened. */
  | 'open'
  /** The store was written by a newer version of this package. */
  | 'newer'
  /** The store failed: disk full, file locked for too long. Nothing of the call was stored. */
  | 'store'
  /** The outbox was closed. */
  | 'closed'
  /** Too many deliveries are waiting to be written to the disk. Nothing was stored. */
  | 'busy'
  /** No endpoint has that id. */
  | 'unknown-endpoint'
  /** A delivery with that id is stored already. */
  | 'duplicate'
  /** The argument is not a valid delivery or endpoint. */
  | 'invalid';

const codes: ReadonlySet<string> = new Set<OutboxErrorCode>([
  ...(['open', 'newer', 'store', 'closed', 'busy', 'unknown-endpoint'] as const),
  ...(['duplicate', 'invalid'] as const),
]);

/** An outbox failed; `cause` has the underlying error. */
export class OutboxError extends Error {
  override readonly name = 'OutboxError';
  readonly code: OutboxErrorCode;

  constructor(code: OutboxErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function isOutboxErrorCode(code: string | undefined): code is OutboxErrorCode {
  return code !== undefined && codes.has(code);
}
