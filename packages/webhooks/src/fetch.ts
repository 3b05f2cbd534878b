import { adapterOf, type HandlerOptions, unread } from './adapter.ts';
import { readFetchBody } from './fetch-body.ts';
import type { Outcome } from './outcome.ts';
import { answerTo } from './outcome.ts';
import type { ReceiveOptions, Receiver } from './receive.ts';
import { createReceiver as createCoreReceiver } from './receive.ts';
import type { ChangingSecrets, Secret, SecretLookup } from './secrets.ts';
import { checkSecrets } from './secrets.ts';
import { writeSignature } from './signature.ts';
import type { Verifier } from './verify.ts';
import { createVerifier as createCoreVerifier } from './verify.ts';
import { webHashing } from './web-hashing.ts';

export type { HandlerOptions } from './adapter.ts';

/**
 * The value of the signature header for a body.
 *
 * @throws SecretError when the secret is empty.
 * @see specs/asyncapi.yaml#/x-signature
 */
export async function sign(secret: string, body: Uint8Array): Promise<string> {
  checkSecrets([secret]);
  return writeSignature(await webHashing.keyed(secret)(body));
}

/** Verifies raw bytes against the values of the signature header. See `createVerifier` of the core. */
export function createVerifier(
  secrets: readonly Secret[] | ChangingSecrets | SecretLookup,
): Verifier {
  return createCoreVerifier(webHashing, secrets);
}

/**
 * Receives requests from any HTTP library, if you already have the raw body. See `createReceiver` of the
 * core.
 */
export function createReceiver(options: ReceiveOptions): Receiver {
  return createCoreReceiver(webHashing, options);
}

/**
 * Makes a handler for runtimes and frameworks that speak `Request` and `Response`: Bun, Deno,
 * Cloudflare Workers and others. It reads the raw body itself.
 *
 * The returned promise never rejects.
 *
 * @throws SecretError when there is no secret or one is empty.
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 */
export function createFetchHandler(
  options: HandlerOptions,
): (request: Request) => Promise<Response> {
  const { receive, limits, refuseConsumed, report } = adapterOf(webHashing, options);
  return async (request) => {
    const outcome = await outcomeOf(request);
    const { status, headers, body } = answerTo(outcome);
    const response = new Response(body, { status, headers: { ...headers } });
    report(outcome);
    return response;
  };

  async function outcomeOf(request: Request): Promise<Outcome> {
    if (request.bodyUsed) return refuseConsumed('call the handler before anything reads the body');
    const raw = await readFetchBody(request, limits);
    if (!raw.ok) return unread(raw.reason);
    const { method, url } = request;
    const headers = Object.fromEntries(request.headers);
    try {
      return await receive({ method, url: pathOf(url), headers, body: raw.body });
    } finally {
      limits.memory.give(raw.body.byteLength);
    }
  }
}

/** The path and query of an absolute URL, as they arrived. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
