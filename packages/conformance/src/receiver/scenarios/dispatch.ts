import { deliveryPolicy, productTitle } from '@ordering/events';
import { actionRows, dataOf } from '../../contract/events.ts';
import { isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { servedRows } from '../capabilities.ts';
import { waitForEffects } from '../observe/settle.ts';
import { deliveries } from './accepted.ts';
import { sentInOrder } from './shapes.ts';
import type { ReceiverWorld, Sent } from './world.ts';
import { deliver } from './world.ts';

const unusualAction = 'conformance_action';

/** Every event type of every product, and requests for several actions. */
export const everyKind: Recorded<ReceiverWorld, readonly Sent[]> = deliveries(
  'every-kind',
  (drafts, { without }) => {
    const rows = servedRows(without);
    const data = { [deliveryPolicy.action.fields[0]]: unusualAction };
    return [
      ...rows.map((row) => ({
        label: `the ${row.type} event of ${productTitle(row.product)}`,
        draft: drafts.draft({ row }),
      })),
      ...rows
        .filter((row) => actionRows.includes(row))
        .map((row) => ({
          label: `a request for the action ${unusualAction}`,
          draft: drafts.draft({ row, data }),
        })),
    ];
  },
);

/** How much older the late event is than the one that came before it. */
const laterMs = 60_000;

/** Two events on one resource, of which the second to arrive is the older one. */
export const olderAfterNewer: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'older-after-newer',
  isTranscript: sentInOrder,
  async play(world) {
    const drafts = world.draftsOf('older-after-newer');
    const newer = drafts.draft();
    const first = await deliver(world, { label: 'the newer event', draft: newer });
    // The receiver has to have heard of the newer one before it can find the other one old.
    if (world.observer !== undefined && isSuccessful(first.answer)) {
      const wants = [{ id: newer.id, effect: 'some' } as const];
      await waitForEffects(world.observer, wants, world.effectTimes, world.deadline);
    }
    const older = drafts.draft({ data: dataOf(newer.event), earlierMs: laterMs });
    const late = { label: 'the older event on the same resource', draft: older };
    return [first, await deliver(world, late)];
  },
};
