import { adapterOf, type HandlerOptions } from './adapter.ts';
import { readFetchRequest } from './fetch-request.ts';
import { answerTo } from './outcome.ts';
import { type Bytes, bytesOf } from './raw-body.ts';
import type { ReceiveOptions, Receiver } from './receive.ts';
import { createReceiver as createCoreReceiver } from './receive.ts';
import { type ChangingSecrets, checkSecrets, type Secret, type SecretLookup } from './secrets.ts';
import { writeSignature } from './signature.ts';
import { createVerifier as createCoreVerifier, type Verifier } from './verify.ts';
import { webHashing } from './web-hashing.ts';

export type { HandlerOptions } from './adapter.ts';

/**
 * The value of the signature header for a body.
 *
 * @throws SecretError when the secret is empty.
 * @see specs/asyncapi.yaml#/x-signature
 */
export async function sign(secret: string, body: Bytes): Promise<string> {
  checkSecrets([secret]);
  return writeSignature(await webHashing.keyed(secret)(bytesOf(body, 'the body')));
}

/** Verifies raw bytes against the values of the signature header. See `createVerifier` of the core. */
export function createVerifier(
  secrets: readonly Secret[] | ChangingSecrets | SecretLookup,
): Verifier {
  return createCoreVerifier(webHashing, secrets);
}

/** Receives requests from any HTTP library, if you already have the raw body. See `createReceiver` of the core. */
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
  const { receive, report } = adapterOf(webHashing, options);
  return async (request) => {
    const outcome = await receive(() => readFetchRequest(request));
    const { status, headers, body } = answerTo(outcome);
    const response = new Response(body, { status, headers: { ...headers } });
    report(outcome);
    return response;
  };
}
