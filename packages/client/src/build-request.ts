import type { OperationRow } from '@ordering/api';
import createFetchClient, { createQuerySerializer } from 'openapi-fetch';
import type { Outgoing } from './attempt.ts';

/** An operation's input, as its method got it. */
export interface UntypedInput {
  readonly body?: unknown;
  readonly query?: object;
  readonly header?: object;
}

/** The request, or a sentence that says why the input makes none. */
type BuiltRequest =
  | { readonly ok: true; readonly outgoing: Outgoing }
  | { readonly ok: false; readonly problem: string };

type BuildRequest = (operation: OperationRow, input: UntypedInput) => Promise<BuiltRequest>;

/** The methods that openapi-fetch knows, as it writes them in types. */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** openapi-fetch wants a type for every path; here any will do, as the methods have typed the input. */
interface AnyPaths {
  readonly [path: string]: { readonly [method in (typeof methods)[number]]: AnyOperation };
}
interface AnyOperation {
  readonly parameters: {
    readonly path: Readonly<Record<string, unknown>>;
    readonly query?: object | undefined;
    readonly header?: object | undefined;
  };
  readonly requestBody?: { readonly content: { readonly 'application/json': unknown } };
  readonly responses: object;
}

/** Puts a request together, and gives it to `fetch`. */
type PutTogether = (
  method: (typeof methods)[number],
  path: string,
  init: {
    readonly params: AnyOperation['parameters'];
    readonly querySerializer: (query: object) => string;
    readonly body: unknown;
    readonly fetch: (made: Request) => Promise<Response>;
  },
) => Promise<unknown>;

function openapiFetch(baseUrl: string): PutTogether {
  const http = createFetchClient<AnyPaths>({ baseUrl, headers: { Accept: 'application/json' } });
  return (method, path, init) => http.request(method, path, init);
}

/**
 * Makes the function that turns an operation's input into a request.
 *
 * openapi-fetch puts it together: path, query, headers, body. It does not send it. What it would do
 * with the answer (follow redirects, throw on a 200 that is no JSON, pass a gateway's HTML page off
 * as a typed error) is what this client is there to prevent, and a request that it has sent cannot be
 * sent again.
 */
export function requestBuilder(
  baseUrl: string,
  put: PutTogether = openapiFetch(baseUrl),
): BuildRequest {
  return async (operation, { body, query, header, ...path }) => {
    const method = methods.find((each) => each === operation.method.toLowerCase());
    if (method === undefined)
      return { ok: false, problem: `${operation.method} is not an HTTP method` };
    const problem = pathProblem(operation.path, new Map(Object.entries(path)));
    if (problem !== undefined) return { ok: false, problem };

    const params = { path, query, header };
    const querySerializer = (written: object) => queryText(written, operation.joined);
    try {
      const request = await new Promise<Request | undefined>((resolve, reject) => {
        const capture = async (made: Request): Promise<Response> => {
          resolve(made);
          return new Response();
        };
        const made = put(method, operation.path, { params, querySerializer, body, fetch: capture });
        made.then(() => resolve(undefined), reject);
      });
      if (request === undefined) return { ok: false, problem: 'openapi-fetch made no request' };
      const text = await request.text();
      const { url, headers } = request;
      const outgoing = { url, method: request.method, headers, body: text || undefined };
      return { ok: true, outgoing };
    } catch (error) {
      return { ok: false, problem: describe(error) };
    }
  };
}

/** @param joined The parameters whose lists are written in one value. */
function queryText(query: object, joined: readonly string[] = []): string {
  const texts = Object.entries(query).map(([name, value]) => {
    const explode = !joined.includes(name);
    return createQuerySerializer<object>({ array: { style: 'form', explode } })({ [name]: value });
  });
  return texts.filter((text) => text !== '').join('&');
}

/**
 * Refuses what would lead to another path. A segment of one or two dots is removed by every URL
 * parser, however it is escaped: the id `..` would turn a denial into a call of something else.
 */
function pathProblem(template: string, values: ReadonlyMap<string, unknown>): string | undefined {
  for (const [, name = ''] of template.matchAll(/\{([^{}]+)\}/g)) {
    const value = values.get(name);
    if (typeof value !== 'string' && typeof value !== 'number') return `${name} is missing`;
    if (['', '.', '..'].includes(String(value))) return `${name} cannot be part of a path`;
  }
  return undefined;
}

function describe(error: unknown): string {
  // Only the kind of error: its message may quote the input.
  return `the input cannot be turned into a request (${error instanceof Error ? error.name : 'error'})`;
}
