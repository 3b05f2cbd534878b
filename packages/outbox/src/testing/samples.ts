import type { BodyDelivery } from '../delivery.ts';
import { newDeliveryId } from '../delivery-id.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Attempt } from '../log.ts';

/** An endpoint that nobody calls. */
export function endpointOf(id: string, changes: Partial<Endpoint> = {}): Endpoint {
  return { id, url: `https://${id}.example/hooks`, secret: `secret-of-${id}`, ...changes };
}

/** A delivery whose body is bytes that are not text, to see that they come back as they are. */
export function deliveryTo(
  endpointId: string,
  changes: Partial<BodyDelivery> = {},
): BodyDelivery & { readonly id: string } {
  const body = Uint8Array.of(0, 255, 10, 128);
  return { endpointId, id: newDeliveryId(Date.now()), eventType: 'thing.done', body, ...changes };
}

/** An attempt as a log has it. */
export function attemptOf(number: number, changes: Partial<Attempt> = {}): Attempt {
  return {
    number,
    resend: false,
    startedAt: 1000,
    endedAt: 1007,
    tookMs: 7,
    url: 'https://a.example/hooks',
    headers: { 'X-One': '1' },
    outcome: 'answered 500',
    status: 500,
    answer: 'no',
    ...changes,
  };
}
