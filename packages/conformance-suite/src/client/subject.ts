import type { JsonObject } from '../contract/json.ts';
import { number, type Of, object, optional, text } from '../shape.ts';
import type { ClientPart } from './capabilities.ts';

/** How a start of the client ended. */
export const Ended = object({
  /** Missing where a signal ended it. */
  exitCode: optional(number),
  signal: optional(text),
  /** From its start to its end. */
  ms: number,
  /** What it wrote to its standard output and its standard error, or the end of it. */
  output: text,
  /** How many characters it wrote before those; none if it is missing. */
  omittedChars: optional(number),
});
export type Ended = Of<typeof Ended>;

/** The client under test, and what it is declared not to do. */
export interface ClientSubject {
  /** The client, as the report names it: its command, for example. */
  readonly name: string;
  /**
   * Starts the client once, and waits for its end. When the signal is aborted, the client is ended, with all that it has
   * started, and the promise resolves.
   *
   * @param environment What is added to its environment; see `clientVariables`.
   * @throws Error with one sentence, if it cannot be started.
   */
  run(environment: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Ended>;
  /** What it is declared not to do: the checks on it do not apply. */
  readonly without?: readonly ClientPart[];
  /**
   * What it does, where that is not to deny orders: the first of them in each scenario, and all of them where a scenario is of
   * many.
   */
  readonly tasks?: readonly GivenTask[];
  /** The answer to its request for a token, in which `{token}` stands for that; by default as in RFC 6749, section 5.1. */
  readonly tokenAnswer?: JsonObject;
  /** How it reads whether a task was applied, if it asks the service. */
  readonly state?: StateRequest;
  /** Whether the service that it meets speaks TLS; its variables then say whose certificates that has. */
  readonly tls?: boolean;
  /** How long one start of it may take, in ms; `defaultEndWithinMs` by default. */
  readonly endWithinMs?: number;
}

/** Something for the client to do, by one call of an operation. */
export interface GivenTask {
  readonly operation: string;
  /** Those of the path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** A request that reads the state of what a task is about, and what the service says of it. */
export interface StateRequest {
  readonly method: string;
  /** With the parameters of the task in it, as in the paths of operations: `{orderId}`. */
  readonly path: string;
  /** What it says where the task was not applied, and where it was. */
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** A client that repeats a call twice, with a few seconds between, has ended by then. */
export const defaultEndWithinMs = 30_000;

/** As OAuth 2.0 says: the contract leaves it open. */
export const defaultTokenAnswer: JsonObject = {
  access_token: '{token}',
  token_type: 'Bearer',
  expires_in: 3600,
};

/** What a client finds in its environment. */
export const clientVariables = {
  baseUrl: 'ORDERING_BASE_URL',
  tokenUrl: 'ORDERING_TOKEN_URL',
  clientId: 'ORDERING_CLIENT_ID',
  clientSecret: 'ORDERING_CLIENT_SECRET',
  /** A token that is good already. */
  token: 'ORDERING_TOKEN',
  /** `{ operation, parameters, body }` as JSON, or a list of them. */
  task: 'ORDERING_TASK',
  /** A file with the certificate of the authority to trust, in PEM, where the service speaks TLS. */
  authority: 'ORDERING_CA_FILE',
} as const;

/** The same for what reads it unasked: Node.js, all that is built on OpenSSL, and curl. */
export const usualAuthorityVariables = [
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'CURL_CA_BUNDLE',
] as const;
