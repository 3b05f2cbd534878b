/** A payload, and what a validator has to say to it. */
export interface Example {
  /** Below specs/. */
  readonly file: string;
  /** Whether the payload keeps the schema of what it is an example of. */
  readonly valid: boolean;
  readonly kind: 'event' | 'request' | 'response' | 'error';
  /** An event's name, an operation's id, or `error`. */
  readonly of: string;
  readonly value: unknown;
}
