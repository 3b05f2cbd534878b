import { ownProperty } from '@ordering/kit/own';
import { adapterOf, type HandlerOptions } from './adapter.ts';
import type { HeaderValues } from './headers.ts';
import { gatherHeaders } from './headers.ts';
import { nodeHashing } from './node-hashing.ts';
import { answerTo } from './outcome.ts';
import type { ReceivedRequest } from './receive.ts';

/** What the handler takes. The body is there when the function is called, so no time is set for its arrival. */
export type LambdaHandlerOptions = Omit<HandlerOptions, 'bodyTimeoutMs'>;

/** What is read of an event in payload format 1.0: REST APIs of API Gateway, and HTTP APIs that are set to it. */
export interface LambdaEventV1 {
  readonly resource: string;
  readonly httpMethod: string;
  readonly path?: string | undefined;
  /** `headers` beside it has only the last value of each header. */
  readonly multiValueHeaders: Readonly<Record<string, readonly string[] | undefined>> | null;
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
}

/** What is read of an event in payload format 2.0: HTTP APIs of API Gateway, and function URLs. */
export interface LambdaEventV2 {
  readonly version: string;
  readonly rawPath?: string | undefined;
  readonly rawQueryString?: string | undefined;
  readonly requestContext: { readonly http: { readonly method: string } };
  /** The values of a header that was sent several times are joined by commas. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: string | null | undefined;
  readonly isBase64Encoded: boolean;
}

/** The response, in a form that both payload formats have. */
export interface LambdaResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: false;
}

/**
 * Makes a handler for AWS Lambda behind API Gateway (REST or HTTP API) or a function URL.
 *
 * What a function remembers is gone with its instance, and its copies share nothing: `accept` must deduplicate in
 * a store outside. Once the function has answered it is frozen, so the work must be queued by then, and by the
 * same write: a delivery that is stored but not queued counts as a duplicate when it comes again.
 *
 * Give the function more time than `acceptTimeoutMs`: Lambda's own default, 3 s, is less. `onOutcome` is called
 * just before the answer is returned.
 *
 * @returns A handler that rejects with a TypeError if it is given another kind of event, and otherwise never.
 * @throws SecretError when there is no secret or one is empty.
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 */
export function createLambdaHandler(
  options: LambdaHandlerOptions,
): (event: LambdaEventV1 | LambdaEventV2) => Promise<LambdaResult> {
  const { receive, report } = adapterOf(nodeHashing, options);
  return async (event) => {
    const outcome = await receive(readEvent(event));
    const { status, headers, body } = answerTo(outcome);
    report(outcome);
    return { statusCode: status, headers, body, isBase64Encoded: false };
  };
}

function readEvent(event: unknown): ReceivedRequest {
  const head = readHead(event);
  const body = ownProperty(event, 'body') ?? '';
  const isBase64 = ownProperty(event, 'isBase64Encoded');
  if (
    typeof head?.method === 'string' &&
    head.headers !== undefined &&
    typeof body === 'string' &&
    typeof isBase64 === 'boolean'
  ) {
    const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(body);
    return { method: head.method, url: readUrl(event), headers: head.headers, body: bytes };
  }
  throw new TypeError(
    'the event is not a request of API Gateway (REST API or HTTP API) or of a function URL: connect the function to one of these',
  );
}

/** Format 1.0 gives the query in pieces, so there is only the path. */
function readUrl(event: unknown): string | undefined {
  const path = ownProperty(event, 'rawPath') ?? ownProperty(event, 'path');
  const query = ownProperty(event, 'rawQueryString');
  if (typeof path !== 'string') return undefined;
  return typeof query === 'string' && query !== '' ? `${path}?${query}` : path;
}

interface Head {
  readonly method: unknown;
  /** undefined if they are not headers. */
  readonly headers: HeaderValues | undefined;
}

function readHead(event: unknown): Head | undefined {
  if (ownProperty(event, 'version') === '2.0') {
    const http = ownProperty(ownProperty(event, 'requestContext'), 'http');
    return { method: ownProperty(http, 'method'), headers: readHeaders(event, 'headers') };
  }
  // The requests of a load balancer have no resource; they want another answer.
  if (typeof ownProperty(event, 'resource') !== 'string') return undefined;
  const method = ownProperty(event, 'httpMethod');
  // null stands for no headers at all.
  const none = ownProperty(event, 'multiValueHeaders') === null;
  return { method, headers: none ? {} : readHeaders(event, 'multiValueHeaders') };
}

function readHeaders(event: unknown, field: string): HeaderValues | undefined {
  const sent = ownProperty(event, field);
  if (typeof sent !== 'object' || sent === null) return undefined;
  const pairs = Object.entries(sent).flatMap(([name, values]) =>
    [values ?? []].flat().map((value: unknown) => [name, value] as const),
  );
  return pairs.every(isOfText) ? gatherHeaders(pairs) : undefined;
}

function isOfText(pair: readonly [string, unknown]): pair is readonly [string, string] {
  return typeof pair[1] === 'string';
}
