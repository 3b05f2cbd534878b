import { CancelReasonCode, type Client } from '@ordering/client';
import type { Sandbox } from './sandbox.ts';

/** The longest that an event may take from the sandbox into a handler of the receiver, in ms. */
const handledWithinMs = 60_000;

/**
 * Follows one order through every part: the sandbox pushes it, the receiver verifies, stores and handles it, the
 * client denies it, and the sandbox pushes that too. Returns the event types in the order in which they were handled.
 */
export async function journey(
  sandbox: Sandbox,
  observe: string,
  client: Client,
  storeId: string,
): Promise<string[]> {
  const handled = new Set<string>();
  const { order_id: orderId } = await sandbox.control.createOrder({ body: { store_id: storeId } });
  const placed = await nextHandled(sandbox, observe, handled);
  const denial = await client.cancelOrder({
    orderId,
    body: { ...explanation, reason_code: anyReason() },
  });
  if (!denial.ok) throw new Error(`Denying an order failed: ${denial.kind}`);
  return [placed, await nextHandled(sandbox, observe, handled)];
}

const explanation = {
  reason: 'The kitchen is full tonight, sorry.',
  message: 'Two cooks are ill.',
};

/** The last of the reasons, whatever the contract calls them. */
function anyReason(): CancelReasonCode {
  const reason = Object.values(CancelReasonCode).at(-1);
  if (reason === undefined) throw new Error('The contract lists no reason to deny an order for.');
  return reason;
}

/** Waits until the newest delivery that is not in `handled` has had its effect, and adds it. */
async function nextHandled(
  sandbox: Sandbox,
  observe: string,
  handled: Set<string>,
): Promise<string> {
  const until = performance.now() + handledWithinMs;
  while (performance.now() < until) {
    const { deliveries } = await sandbox.control.listDeliveries({});
    const delivery = deliveries.find(({ delivery_id }) => !handled.has(delivery_id));
    if (delivery !== undefined && (await effects(observe, delivery.delivery_id)) === 1) {
      handled.add(delivery.delivery_id);
      return delivery.event_type;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The receiver did not handle an event from the sandbox in time.');
}

async function effects(observe: string, deliveryId: string): Promise<number> {
  const response = await fetch(`${observe}/observe/deliveries/${deliveryId}`, {
    signal: AbortSignal.timeout(handledWithinMs),
  });
  const seen: unknown = await response.json();
  return typeof seen === 'object' && seen !== null && 'effects' in seen
    ? Number(seen.effects)
    : Number.NaN;
}
