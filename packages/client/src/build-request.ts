import { contractVersion, type OperationRow, pathOf, pathParametersOf } from '@ordering/api';
import { createQuerySerializer, mergeHeaders } from 'openapi-fetch';
import type { Outgoing } from './attempt.ts';

/** What an input may have beside the parameters of the path. */
interface UntypedInput {
  readonly body?: unknown;
  readonly query?: object;
  readonly header?: object;
}

/** The request, or a sentence that says why the input makes none. */
type BuiltRequest =
  | { readonly ok: true; readonly outgoing: Outgoing }
  | { readonly ok: false; readonly problem: string };

/** Those that `fetch` sends. */
const methods = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);
const withoutBody = new Set(['GET', 'HEAD']);

/**
 * Turns an operation's input into a request. Its query and headers are written as openapi-fetch writes them, which is not
 * asked to send it: what it would do with the answer (follow redirects, throw on a 200 that is not JSON, pass a gateway's HTML
 * page off as a typed error) is what this client is there to prevent.
 *
 * @param input - The operation's input, in which `mistakeIn` finds nothing wrong.
 * @param extra - Headers of this call. They replace those of the client, and those of the input.
 */
export function buildRequest(
  baseUrl: string,
  operation: Pick<OperationRow, 'method' | 'path' | 'joined'>,
  input: object,
  extra?: Headers | Readonly<Record<string, string>>,
): BuiltRequest {
  const { method } = operation;
  const { body, query = {}, header, ...path }: UntypedInput = input;
  if (!methods.has(method)) return { ok: false, problem: `fetch does not send ${method}` };
  const problem = pathProblem(operation, new Map(Object.entries(path)));
  if (problem !== undefined) return { ok: false, problem };

  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    if (text !== undefined && withoutBody.has(method)) {
      return { ok: false, problem: `a ${method} carries no body` };
    }
    const search = queryText(query, operation.joined);
    const url = `${baseUrl}${pathOf(operation, path)}${search && `?${search}`}`;
    const type = text === undefined ? {} : { 'Content-Type': 'application/json' };
    const headers = mergeHeaders(
      { Accept: 'application/json', ...sender(), ...type },
      headerTexts(header),
      extra,
    );
    return { ok: true, outgoing: { url, method, headers, body: text } };
  } catch (error) {
    return { ok: false, problem: describe(error) };
  }
}

/**
 * Which client calls. A browser has a `User-Agent` of its own; where it lets a page replace that, it asks the service first
 * whether it may (CORS), and a service that does not allow it would get no call at all.
 */
function sender(): { readonly 'User-Agent'?: string } {
  const isBrowser = globalThis.navigator?.userAgent?.startsWith('Mozilla/') ?? false;
  return isBrowser ? {} : { 'User-Agent': `ordering-client/${contractVersion}` };
}

/** Header parameters as they are sent: the items of a list with a comma between them, and none without a value. */
function headerTexts(header: object = {}): Readonly<Record<string, string>> {
  const given = Object.entries(header).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
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
function pathProblem(
  operation: Pick<OperationRow, 'path'>,
  values: ReadonlyMap<string, unknown>,
): string | undefined {
  for (const name of pathParametersOf(operation)) {
    const value = values.get(name);
    if (typeof value !== 'string' && typeof value !== 'number') return `${name} is missing`;
    if (value === '') return `${name} is empty`;
    if (['.', '..'].includes(String(value))) return `${name} cannot be part of a path`;
  }
  return undefined;
}

function describe(error: unknown): string {
  // Only the kind of error: its message may quote the input.
  return `the input cannot be turned into a request (${error instanceof Error ? error.name : 'error'})`;
}
