import { randomUUID } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import type { JsonObject } from '../../contract/json.ts';
import { send } from '../../http/send.ts';
import type { FakeDelivery, ServiceDecisions } from './decisions.ts';
import { correctService } from './decisions.ts';

/** How many connections a flood comes over at once. */
const width = 128;

/** What a flood is made of: right deliveries of nobody that the runner knows, or more right ones of its own store. */
type Whose = 'somebody else' | 'its own';

/**
 * A right service that sends so many deliveries at once, beside an attempt.
 *
 * @param from Of whom the delivery is, and which attempt at it; by default, the second one of the walk over the ladder.
 * @param onAnswer Called as often as one of them is answered.
 */
export function flooding(
  count: number,
  whose: Whose,
  from = { purpose: 'ladder-store', attempt: 2 },
  onAnswer = () => {},
): Partial<ServiceDecisions> {
  let hasBegun = false;
  return {
    headers(delivery, headers) {
      const isFrom = delivery.url.includes(from.purpose) && delivery.attempts === from.attempt;
      if (isFrom && !hasBegun) {
        hasBegun = true;
        void flood(delivery, count, whose, onAnswer);
      }
      return headers;
    },
  };
}

async function flood(
  { url, event, secret, type }: FakeDelivery,
  count: number,
  whose: Whose,
  onAnswer: () => void,
): Promise<void> {
  const own = whose === 'its own';
  const to = own ? url : new URL('/somebody-else', url).href;
  // It ends with the server that it goes to.
  let isReached = true;
  let left = count;
  const another = async () => {
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
    const { answer } = await send(request, correctService.waitsMs);
    if (answer.kind === 'answered') onAnswer();
    else if (answer.problem === 'unreachable') isReached = false;
  };
  const connection = async () => {
    while (left > 0 && isReached) {
      left -= 1;
      await another();
    }
  };
  await Promise.all(Array.from({ length: width }, connection));
}
