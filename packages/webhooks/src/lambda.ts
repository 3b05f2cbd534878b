import { ownProperty } from '@ordering/kit/own';
import { type ArrivingRequest, adapterOf, type HandlerOptions } from './adapter.ts';
import { consumed, wrongKind } from './faults.ts';
import { nodeHashing } from './node-hashing.ts';
import { answerTo } from './outcome.ts';

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
 * @returns A handler that rejects with a TypeError if it is given another kind of event, and otherwise never: a request
 * that something has changed so that it cannot be read is answered 503.
 * @throws SecretError when there is no secret or one is empty.
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 */
export function createLambdaHandler(
  options: LambdaHandlerOptions,
): (event: LambdaEventV1 | LambdaEventV2) => Promise<LambdaResult> {
  const { receive, report } = adapterOf(nodeHashing, options);
  return async (event) => {
    const format = formatOf(event);
    if (format === undefined) {
      throw new TypeError(
        'the event is not a request of API Gateway (REST API or HTTP API) or of a function URL: connect the function to one of these',
      );
    }
    const outcome = await receive(() => readEvent(event, format));
    const { status, headers, body } = answerTo(outcome);
    report(outcome);
    return { statusCode: status, headers, body, isBase64Encoded: false };
  };
}

/** Where a payload format has the method and the headers. */
type Format = readonly [method: string, headers: string];

function formatOf(event: unknown): Format | undefined {
  if (ownProperty(event, 'version') === '2.0') return ['requestContext.http.method', 'headers'];
  // The requests of a load balancer have no resource; they want another answer.
  return typeof ownProperty(event, 'resource') === 'string'
    ? ['httpMethod', 'multiValueHeaders']
    : undefined;
}

function readEvent(event: unknown, [methodPath, headersPath]: Format): ArrivingRequest {
  const field = (path: string): unknown =>
    path.split('.').reduce((value, name) => ownProperty(value, name), event);
  const wrong = (path: string, must: string) =>
    wrongKind(`${path} of the event`, must, field(path));

  const method = field(methodPath);
  if (typeof method !== 'string') throw wrong(methodPath, 'a string');
  const headers = field(headersPath);
  if (typeof headers !== 'object') throw wrong(headersPath, 'an object');
  const isBase64 = field('isBase64Encoded');
  if (typeof isBase64 !== 'boolean') throw wrong('isBase64Encoded', 'a boolean');
  const body = readBytes(field('body') ?? '', isBase64);
  // null stands for no headers at all.
  return { method, url: readUrl(event), headers: headers ?? {}, body };
}

function readBytes(body: unknown, isBase64: boolean): Uint8Array {
  if (body instanceof Uint8Array) return body;
  const fits = typeof body === 'string' && (!isBase64 || /^[\w+/-]*={0,2}$/.test(body));
  if (!fits) throw consumed('call the handler before any middleware that parses or decodes it');
  return Buffer.from(body, isBase64 ? 'base64' : 'utf8');
}

/** Format 1.0 gives the query in pieces, so there is only the path. */
function readUrl(event: unknown): string | undefined {
  const path = ownProperty(event, 'rawPath') ?? ownProperty(event, 'path');
  const query = ownProperty(event, 'rawQueryString');
  if (typeof path !== 'string') return undefined;
  return typeof query === 'string' && query !== '' ? `${path}?${query}` : path;
}
