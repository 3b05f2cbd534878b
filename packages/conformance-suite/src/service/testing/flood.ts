import { randomUUID } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import type { JsonObject } from '../../contract/json.ts';
import { send } from '../../http/send.ts';
import { pool } from '../../run/pool.ts';
import type { FakeDelivery, ServiceDecisions } from './decisions.ts';
import { correctService } from './decisions.ts';

/** How many connections a flood comes over at once. */
const width = 128;

/** What a flood is made of: right deliveries of nobody that the runner knows, or more right ones of its own store. */
type Whose = 'somebody else' | 'its own';

/** A right service that sends so many deliveries at once, when the first attempt is repeated in the walk over the ladder. */
export function flooding(count: number, whose: Whose): Partial<ServiceDecisions> {
  let hasBegun = false;
  return {
    headers(delivery, headers) {
      if (!hasBegun && delivery.url.includes('ladder-store') && delivery.attempts > 1) {
        hasBegun = true;
        void flood(delivery, count, whose);
      }
      return headers;
    },
  };
}

async function flood(
  { url, event, secret, type }: FakeDelivery,
  count: number,
  whose: Whose,
): Promise<void> {
  const own = whose === 'its own';
  const to = own ? url : new URL('/somebody-else', url).href;
  await pool(Array(count).fill(undefined), width, async () => {
    const id = randomUUID();
    const theirs: JsonObject = own ? {} : { store_id: 'of somebody else' };
    const changed = { ...event, [deliveryPolicy.idempotencyKey.field]: id, ...theirs };
    const body = correctService.write(changed, 1);
    const signature = correctService.signature(own ? secret : 'of somebody else', body);
    const request = {
      ...{ method: correctService.method, url: to, body: Buffer.from(body), cuts: [] },
      framing: 'length',
      headers: [
        { name: DeliveryHeader.contentType, value: 'application/json' },
        { name: DeliveryHeader.signature, value: signature },
        { name: DeliveryHeader.eventType, value: type },
        { name: DeliveryHeader.idempotencyKey, value: id },
      ],
    } as const;
    await send(request, correctService.waitsMs);
  });
}
