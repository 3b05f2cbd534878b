import type { Scenario } from '../../model/scenario.ts';
import { scenario } from '../../model/scenario.ts';
import type { Plan } from '../payloads/delivery.ts';
import type { Drafts } from '../payloads/draft.ts';
import type { ReceiverWorld, Sent } from './world.ts';
import { deliver } from './world.ts';

/** Genuine deliveries, one after another. */
export function deliveries(
  check: string,
  plans: (drafts: Drafts, world: ReceiverWorld) => readonly Plan[],
): Scenario<ReceiverWorld, readonly Sent[]> {
  return scenario(async (world) => {
    const sent: Sent[] = [];
    for (const plan of plans(world.draftsOf(check), world)) sent.push(await deliver(world, plan));
    return sent;
  });
}
