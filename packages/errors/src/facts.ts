import type { RetryClass } from './generated/catalogue.ts';

/** What is known about an error code. */
export interface ErrorFacts {
  /** The status that the service answers with. */
  readonly status: number;
  /** What a client does: the code's own class if it has one, else the class of its status. */
  readonly retry: RetryClass;
  readonly cause: string;
}

/** What a status means, and what a client does about it. */
export interface StatusFacts {
  readonly status: number;
  /** The name of the response component. */
  readonly name: string;
  readonly meaning: string;
  readonly retry: RetryClass;
}
