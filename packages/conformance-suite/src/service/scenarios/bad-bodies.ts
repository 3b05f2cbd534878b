import type { InvalidBody } from '../../contract/api.ts';
import { invalidBodies } from '../../contract/api.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import type { Tried } from './calls.ts';
import { cancel, RefusedTranscript, register } from './calls.ts';
import { accepting, anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { spareStore } from './stores.ts';
import type { ServiceWorld } from './world.ts';

/** What is wrong with a body, in words: `reason: 7` or `no reason`. */
function wrongIn({ body, fields }: InvalidBody): string {
  const parts = fields.map((field) =>
    field in body ? `${field}: ${JSON.stringify(body[field])}` : `no ${field}`,
  );
  return parts.join(' and ');
}

/** Bodies of denials that the contract forbids, at one order, which is then denied properly. */
async function forbiddenDenials(
  world: ServiceWorld,
  fault: InvalidBody['fault'],
): Promise<RefusedTranscript> {
  const orderId = await anOrder(world, await someStore(world));
  const bodies = invalidBodies('cancelOrder').filter((body) => body.fault === fault);
  const tried = await Promise.all(
    bodies.map(async (body) => ({
      ...(await cancel(world, `denying with ${wrongIn(body)}`, orderId, body.body)),
      body,
    })),
  );
  const control = await cancel(world, 'denying properly afterwards', orderId, denial());
  return { refused: tried, controls: [control] };
}

/** Denials of one order whose bodies the contract forbids, each for another reason. */
export function everyBadDenial(world: ServiceWorld, orderId: string): Promise<readonly Tried[]> {
  const bodies = invalidBodies('cancelOrder');
  return Promise.all(
    bodies.map((body) => cancel(world, `denying with ${wrongIn(body)}`, orderId, body.body)),
  );
}

export const forbiddenFields: Recorded<ServiceWorld, RefusedTranscript> = {
  name: 'denials with a bad field',
  isTranscript: RefusedTranscript,
  play: (world) => forbiddenDenials(world, 'field'),
};

/** Fields that no operation lists, in both operations. */
export const unknownFields: Recorded<ServiceWorld, RefusedTranscript> = {
  name: 'bodies with an unknown field',
  isTranscript: RefusedTranscript,
  async play(world) {
    const inDenials = await forbiddenDenials(world, 'unknown-field');
    const store = await spareStore(world, { purpose: 'unknown-fields', status: accepting });
    if (store === undefined) return inDenials;
    const proper = store.body;
    const tried = [...inDenials.refused];
    for (const { body } of inDenials.refused) {
      if (body === undefined) continue;
      const extra = Object.fromEntries(body.fields.map((field) => [field, body.body[field] ?? '']));
      // What one operation does not list may well be a field of the other.
      if (body.fields.some((field) => field in proper)) continue;
      const what = `registering a store with ${body.fields.join(', ')}`;
      tried.push({ ...(await register(world, what, store, { ...proper, ...extra })), body });
    }
    const control = await register(world, 'registering the store properly afterwards', store);
    return { refused: tried, controls: [...inDenials.controls, control] };
  },
};
