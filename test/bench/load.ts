import { randomUUID } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy, EventType } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { Pool } from 'undici';

/** A delivery that is ready to be sent. */
interface Prepared {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** `count` different deliveries of about 800 bytes each, signed. */
export function prepare(count: number, secret: string): Prepared[] {
  return Array.from({ length: count }, () => {
    const id = randomUUID();
    const type = EventType.onlineOrdering.orderCreated;
    const body = Buffer.from(
      JSON.stringify({
        event_type: type,
        event_id: id,
        timestamp: '2025-03-14T18:03:27.412Z',
        store_id: 'store_bench',
        location_id: 'location_bench',
        data: { order_id: id, note: 'x'.repeat(560) },
      }),
    );
    return {
      headers: {
        [DeliveryHeader.contentType]: 'application/json',
        [DeliveryHeader.eventType]: type,
        [DeliveryHeader.idempotencyKey]: id,
        [DeliveryHeader.signature]: sign(secret, body),
      },
      body,
    };
  });
}

/**
 * Sends every delivery once over `connections` connections, as fast as they are answered.
 * Returns acknowledgements a second; throws when a delivery is not acknowledged.
 */
export async function acknowledgementsPerSecond(
  url: string,
  deliveries: readonly Prepared[],
  connections: number,
): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  let next = 0;
  const worker = async () => {
    for (let delivery = deliveries[next++]; delivery !== undefined; delivery = deliveries[next++]) {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: pathname,
        headers: delivery.headers,
        body: delivery.body,
      });
      await body.dump();
      if (statusCode < deliveryPolicy.success.from || statusCode > deliveryPolicy.success.to) {
        throw new Error(`${url} answered ${statusCode} to a genuine delivery.`);
      }
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - begun) / 1000;
  await pool.close();
  return deliveries.length / seconds;
}
