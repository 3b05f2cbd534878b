/** What a signature scheme says. */
export interface SignatureScheme {
  readonly algorithm: string;
  /** What is signed: the bytes of the body as they are sent. */
  readonly input: string;
  readonly encoding: string;
  /** How the characters of the key become the bytes that sign. */
  readonly keyEncoding: string;
  /** The header that carries the signature. */
  readonly header: string;
  /** The integration setting that is the key. */
  readonly key: string;
}

/** What a delivery policy says. */
export interface DeliveryPolicy {
  readonly method: string;
  /** How long the service waits for a response. */
  readonly timeoutMs: number;
  /** The first and the last status that acknowledge a delivery. */
  readonly success: { readonly from: number; readonly to: number };
  /** A redirect is never followed. */
  readonly redirects: 'failure';
  /** One delay for each attempt, counted from the end of the failed attempt before it; the first is 0. */
  readonly delaysMs: readonly number[];
  /** Where the idempotency key is: in a header, and in a field of the signed body. */
  readonly idempotencyKey: { readonly header: string; readonly field: string };
  readonly eventType: { readonly header: string; readonly field: string };
  /** The fields are in `data`, the preferred one first; left out if no event asks for an action. */
  readonly action?: { readonly header: string; readonly fields: readonly string[] };
  /** The header that carries a store's own id, and the setting that it echoes; left out if there is none. */
  readonly location?: { readonly header: string; readonly setting: string };
}
