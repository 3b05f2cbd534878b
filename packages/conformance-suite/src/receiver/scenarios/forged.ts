import { isSuccessful } from '../../http/exchange.ts';
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
  /** What is sent where that genuine delivery is not acknowledged, so that a refusal would prove nothing. */
  readonly otherwise?: ForgedPlans;
}

export function forgedDeliveries(
  name: string,
  plans: ForgedPlans,
): Recorded<ReceiverWorld, ForgedTranscript> {
  const play = (world: ReceiverWorld) => playForged(world, world.draftsOf(name), plans);
  return { name, isTranscript: ForgedTranscript, play };
}

async function playForged(
  world: ReceiverWorld,
  drafts: Drafts,
  { forged: plansOf, control, otherwise }: ForgedPlans,
): Promise<ForgedTranscript> {
  const genuine = (label: string) => deliver(world, { ...control(drafts, world), label });
  const before = await genuine('the genuine delivery before it');
  if (!isSuccessful(before.answer) && otherwise !== undefined) {
    return playForged(world, drafts, otherwise);
  }
  const originals: Sent[] = [];
  const forged: Sent[] = [];
  for (const { original, ...plan } of plansOf(drafts, world)) {
    if (original !== undefined) {
      originals.push(await deliver(world, { ...original, label: 'its original' }));
    }
    forged.push(await deliver(world, plan));
  }
  return { before, originals, forged, after: await genuine('the genuine delivery after it') };
}
