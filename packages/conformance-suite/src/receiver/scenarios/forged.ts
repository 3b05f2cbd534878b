import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object } from '../../shape.ts';
import type { Plan } from '../payloads/delivery.ts';
import type { Drafts } from '../payloads/draft.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver, Sent } from './world.ts';

/** Forged deliveries between two genuine ones of the same make. */
export const ForgedTranscript = object({
  before: Sent,
  /** Genuine deliveries, each of which a forgery with the same id and signature followed. */
  originals: list(Sent),
  forged: list(Sent),
  after: Sent,
});
export type ForgedTranscript = Of<typeof ForgedTranscript>;

/** A forgery. One that follows its original comes when the receiver knows the id and the signature already. */
interface ForgedPlan extends Plan {
  readonly original?: Omit<Plan, 'label'>;
}

/** What is forged, and a genuine delivery that differs from it in the forgery alone. */
export interface ForgedPlans {
  forged(drafts: Drafts, world: ReceiverWorld): readonly ForgedPlan[];
  control(drafts: Drafts, world: ReceiverWorld): Omit<Plan, 'label'>;
}

export function forgedDeliveries(
  name: string,
  plans: ForgedPlans,
): Recorded<ReceiverWorld, ForgedTranscript> {
  const play = async (world: ReceiverWorld) => {
    const drafts = world.draftsOf(name);
    const before = await deliver(world, {
      ...plans.control(drafts, world),
      label: 'the genuine delivery before it',
    });
    const originals: Sent[] = [];
    const forged: Sent[] = [];
    for (const { original, ...plan } of plans.forged(drafts, world)) {
      if (original !== undefined) {
        originals.push(await deliver(world, { ...original, label: 'its original' }));
      }
      forged.push(await deliver(world, plan));
    }
    const after = await deliver(world, {
      ...plans.control(drafts, world),
      label: 'the genuine delivery after it',
    });
    return { before, originals, forged, after };
  };
  return { name, isTranscript: ForgedTranscript, play };
}
