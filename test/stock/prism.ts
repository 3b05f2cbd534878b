import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { isRecord } from './documents.ts';

/** Prism on a free port of this machine: a mock of a document, or a proxy that compares with it. */
export interface Prism {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param upstream Where a proxy sends what it gets; without it, Prism answers by itself. */
export async function startPrism(document: string, upstream?: string): Promise<Prism> {
  const checks = {
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
    upstreamProxy: undefined,
    mock: { dynamic: false },
  };
  const server = createServer(await getHttpOperationsFromSpec(document), {
    cors: false,
    components: { logger: createLogger('prism', { enabled: false }) },
    config:
      upstream === undefined
        ? { ...checks, isProxy: false }
        : { ...checks, isProxy: true, upstream: new URL(upstream) },
  });
  return { url: await server.listen(0, '127.0.0.1'), stop: () => server.close() };
}

/** What a call was answered with. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** What the proxy found wrong with the answer; what was wrong with the request is left out. */
  readonly violations: readonly unknown[];
}

/** @param body JSON, or a form. */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = body instanceof URLSearchParams;
  const json = form || body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method,
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    violations: violationsIn(response.headers),
  };
}

/** What a proxy found wrong with an answer. */
function violationsIn(headers: Headers): readonly unknown[] {
  const found: unknown = JSON.parse(headers.get('sl-violations') ?? '[]');
  return (Array.isArray(found) ? found : []).filter(isAboutTheAnswer);
}

function isAboutTheAnswer(violation: unknown): boolean {
  const location = isRecord(violation) ? violation.location : undefined;
  return !Array.isArray(location) || location[0] !== 'request';
}
