import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import type { Process } from '@ordering/inbox';
import { withinTime } from '@ordering/kit/clock';
import { codeOf, messageOf } from '@ordering/kit/failure';
import { sign } from '@ordering/webhooks/node';

/** Where events are handed on to. */
export interface Forward {
  readonly url: URL;
  /** Signs what is sent, as the service signs its deliveries. */
  readonly secret?: string | undefined;
}

/** The service behind did not take a delivery. The message holds nothing that it said. */
class ForwardError extends Error {
  override readonly name = 'ForwardError';
}

/** As much of an answer's body is read, so that the connection can be used again; and for so long. */
const answerBytes = 64 * 1024;
const answerMs = 1000;

/**
 * Hands deliveries on to a service behind: the bytes and the headers as they came. Any 2xx settles a delivery;
 * everything else, a redirect included, is a failed attempt.
 *
 * The inbox does not keep the signature of a delivery, so what is sent is signed anew, under a secret of the two.
 */
export function createForward({ url, secret }: Forward): Process {
  return async ({ body, headers }, signal) => {
    const end = new AbortController();
    const signature =
      secret === undefined ? {} : { [DeliveryHeader.signature]: sign(secret, body) };
    const response = await fetch(url, {
      method: deliveryPolicy.method,
      headers: { ...headers, ...signature },
      body: Uint8Array.from(body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, end.signal]),
    }).catch((cause: unknown) => {
      signal.throwIfAborted();
      const why = cause instanceof Error ? (cause.cause ?? cause) : cause;
      const said = codeOf(why) ?? messageOf(why);
      throw new ForwardError(`no response from the --forward service (${said})`, { cause });
    });
    await withinTime(answerMs, readSome(response)).catch(() => undefined);
    end.abort();
    if (response.ok) return 'handled';
    throw new ForwardError(`the --forward service responded with ${response.status}`);
  };
}

async function readSome({ body }: Response): Promise<void> {
  let left = answerBytes;
  for await (const chunk of body ?? []) {
    left -= chunk.byteLength;
    if (left < 0) return;
  }
}
