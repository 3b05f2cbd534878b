import type { Scenario } from '../../model/scenario.ts';
import { scenario } from '../../model/scenario.ts';
import type { Plan } from '../payloads/delivery.ts';
import type { Drafts } from '../payloads/draft.ts';
import type { ReceiverWorld, Sent } from './world.ts';
import { deliver } from './world.ts';

/** Forged deliveries between two genuine ones of the same make. */
export interface ForgedTranscript {
  readonly before: Sent;
  readonly forged: readonly Sent[];
  readonly after: Sent;
}

/** What is forged, and a genuine delivery that differs from it in the forgery alone. */
export interface ForgedPlans {
  forged(drafts: Drafts, world: ReceiverWorld): readonly Plan[];
  control(drafts: Drafts, world: ReceiverWorld): Omit<Plan, 'label'>;
}

export function forgedDeliveries(
  check: string,
  plans: ForgedPlans,
): Scenario<ReceiverWorld, ForgedTranscript> {
  return scenario(async (world) => {
    const drafts = world.draftsOf(check);
    const before = await deliver(world, {
      ...plans.control(drafts, world),
      label: 'the genuine delivery before it',
    });
    const forged: Sent[] = [];
    for (const plan of plans.forged(drafts, world)) forged.push(await deliver(world, plan));
    const after = await deliver(world, {
      ...plans.control(drafts, world),
      label: 'the genuine delivery after it',
    });
    return { before, forged, after };
  });
}
