import { productTitle } from '@ordering/events';
import { actionField, actionRows, dataOf } from '../../contract/events.ts';
import type { JsonObject } from '../../contract/json.ts';
import { ladderMs } from '../../contract/policy.ts';
import { isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object } from '../../shape.ts';
import { servedRows } from '../capabilities.ts';
import { waitForEffects } from '../observe/settle.ts';
import { deliveries } from './accepted.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver, Sent } from './world.ts';

const unusualAction = 'conformance_action';

/** Every event type of every product, and requests for several actions. */
export const everyKind: Recorded<ReceiverWorld, readonly Sent[]> = deliveries(
  'every-kind',
  (drafts, { without }) => {
    const rows = servedRows(without);
    const data = { [actionField]: unusualAction };
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

/** Requests for two actions, and one for the first of them under a header that names the second. */
export const ActionsTranscript = object({
  agreeing: list(Sent),
  contradicting: list(Sent),
});
export type ActionsTranscript = Of<typeof ActionsTranscript>;

const otherAction = 'conformance_other_action';

export const actions: Recorded<ReceiverWorld, ActionsTranscript> = {
  name: 'actions',
  isTranscript: ActionsTranscript,
  async play(world) {
    const drafts = world.draftsOf('actions');
    const [agreeing, contradicting]: [Sent[], Sent[]] = [[], []];
    for (const row of servedRows(world.without, actionRows)) {
      const asking = (action: string) => drafts.draft({ row, data: { [actionField]: action } });
      for (const action of [unusualAction, otherAction]) {
        const label = `a request for the action ${action}`;
        agreeing.push(await deliver(world, { label, draft: asking(action) }));
      }
      const label = `a request for the action ${unusualAction} whose header says ${otherAction}`;
      const forged = { label, draft: asking(unusualAction), headerAction: otherAction };
      contradicting.push(await deliver(world, forged));
    }
    return { agreeing, contradicting };
  },
};

/** Every event type of a product about the same things: what usually comes last is first, and hours newer than others. */
export const lastFirst: Recorded<ReceiverWorld, readonly Sent[]> = deliveries(
  'last-first',
  (drafts, { without }) => {
    const rows = servedRows(without);
    const products = [...new Set(rows.map(({ product }) => product))];
    return products.flatMap((product) => {
      const ofProduct = rows.filter((row) => row.product === product);
      const shared = Object.assign(
        {},
        ...ofProduct.map((row) => idsIn(drafts.draft({ row }).event)),
      );
      return ofProduct.toReversed().map((row, index) => {
        const own = idsIn(drafts.draft({ row }).event);
        const data = Object.fromEntries(Object.keys(own).map((name) => [name, shared[name]]));
        const draft = drafts.draft({ row, data, earlierMs: (index * ladderMs) / ofProduct.length });
        return { label: `the ${row.type} event of ${productTitle(product)}`, draft };
      });
    });
  },
);

/** The ids that an event has in its data. */
function idsIn(event: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(dataOf(event)).filter(([name]) => name.endsWith('_id')));
}

/** Two events on one resource, of which the second to arrive is the older one, by as much as a last attempt is late. */
export const olderAfterNewer: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'older-after-newer',
  isTranscript: list(Sent),
  async play(world) {
    const drafts = world.draftsOf('older-after-newer');
    const newer = drafts.draft();
    const first = await deliver(world, { label: 'the newer event', draft: newer });
    // The receiver has to have heard of the newer one before it can find the other one old.
    if (world.observer !== undefined && isSuccessful(first.answer)) {
      const wants = [{ id: newer.id, effect: 'some' } as const];
      await waitForEffects(world.observer, wants, world.effectTimes, world.deadline);
    }
    const older = drafts.draft({ data: dataOf(newer.event), earlierMs: ladderMs });
    const late = { label: 'the older event on the same resource', draft: older };
    return [first, await deliver(world, late)];
  },
};
