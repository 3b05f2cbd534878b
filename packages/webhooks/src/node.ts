import type { IncomingMessage, ServerResponse } from 'node:http';
import { thrownKindOf } from '@ordering/kit/callback';
import { adapterOf, type HandlerOptions } from './adapter.ts';
import { nodeHashing } from './node-hashing.ts';
import { readNodeRequest } from './node-request.ts';
import { answerTo, type Outcome } from './outcome.ts';
import { type Bytes, bytesOf } from './raw-body.ts';
import type { ReceiveOptions, Receiver } from './receive.ts';
import { createReceiver as createCoreReceiver } from './receive.ts';
import { type ChangingSecrets, checkSecrets, type Secret, type SecretLookup } from './secrets.ts';
import { writeSignature } from './signature.ts';
import { createVerifier as createCoreVerifier, type Verifier } from './verify.ts';

export type { HandlerOptions } from './adapter.ts';

/**
 * The value of the signature header for a body.
 *
 * @throws SecretError when the secret is empty.
 * @see specs/asyncapi.yaml#/x-signature
 */
export function sign(secret: string, body: Bytes): string {
  checkSecrets([secret]);
  return writeSignature(nodeHashing.keyed(secret)(bytesOf(body, 'the body')));
}

/** Verifies raw bytes against the values of the signature header. See `createVerifier` of the core. */
export function createVerifier(
  secrets: readonly Secret[] | ChangingSecrets | SecretLookup,
): Verifier {
  return createCoreVerifier(nodeHashing, secrets);
}

/** Receives requests from any HTTP library, if you already have the raw body. See `createReceiver` of the core. */
export function createReceiver(options: ReceiveOptions): Receiver {
  return createCoreReceiver(nodeHashing, options);
}

/**
 * Makes a listener for `node:http` and for frameworks that expose its request and response. It reads the raw
 * body itself, so mount it before any body parser.
 *
 * The returned promise settles once the request has been answered, and never rejects.
 *
 * @throws SecretError when there is no secret or one is empty.
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 */
export function createNodeHandler(
  options: HandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { receive, report, log } = adapterOf(nodeHashing, options);
  return async (request, response) => {
    const outcome = await receive(() => readNodeRequest(request));
    try {
      respond(request, response, outcome);
    } catch (thrown) {
      log(`the response could not be written: it failed with ${thrownKindOf(thrown)}`);
    }
    report(outcome);
  };
}

function respond(request: IncomingMessage, response: ServerResponse, outcome: Outcome): void {
  if (response.destroyed || response.headersSent) return;
  const { status, headers, body } = answerTo(outcome);
  // The rest of a body that was not read would be taken for the next request.
  const close = request.complete ? {} : { connection: 'close' };
  response.writeHead(status, { ...headers, ...close, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
