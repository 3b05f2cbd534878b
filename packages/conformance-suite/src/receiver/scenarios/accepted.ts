import type { Recorded } from '../../recording/transcripts.ts';
import { list } from '../../shape.ts';
import type { Plan } from '../payloads/delivery.ts';
import type { Drafts } from '../payloads/draft.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver, Sent } from './world.ts';

/** Genuine deliveries, one after another. */
export function deliveries(
  name: string,
  plans: (drafts: Drafts, world: ReceiverWorld) => readonly Plan[],
): Recorded<ReceiverWorld, readonly Sent[]> {
  return {
    name,
    isTranscript: list(Sent),
    async play(world) {
      const sent: Sent[] = [];
      for (const plan of plans(world.draftsOf(name), world)) sent.push(await deliver(world, plan));
      return sent;
    },
  };
}
