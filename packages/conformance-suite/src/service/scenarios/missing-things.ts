import type { Recorded } from '../../recording/transcripts.ts';
import { DoesNotApply, reasonIn } from '../../run/cannot-run.ts';
import { type Of, object, optional, text, truth } from '../../shape.ts';
import type { ActionName } from '../config/config.ts';
import { currentToken } from './actions.ts';
import { cancel, Tried } from './calls.ts';
import { anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { properDenial, unknownOrder } from './denials.ts';
import { shared } from './shared.ts';
import { StepFailed } from './steps.ts';
import { newStore, registration } from './stores.ts';
import type { ServiceWorld } from './world.ts';
import { call, freshName, registering } from './world.ts';

/** Things that do not exist, or are out of reach. */
export const MissingTranscript = object({
  unknownOrder: Tried,
  unknownStore: Tried,
  /** A denial of an order that nothing is wrong with, where there can be one. */
  control: optional(Tried),
  /** Left out if the service takes no orders for a store that is not integrated. */
  notIntegrated: optional(Tried),
  /** Whether there may be a store that is not integrated. */
  applies: truth,
  because: text,
  /** The action that does not work, where that is why there is none. */
  means: optional(text),
});
export type MissingTranscript = Of<typeof MissingTranscript>;

export const notThere = shared(async (world: ServiceWorld): Promise<MissingTranscript> => {
  const { url } = await someStore(world);
  const ofUnknown = await unknownOrder(world);
  const caller = { token: await currentToken(world) };
  const body = registration(world, freshName(world, 'unknown'), url);
  const unknownStore = {
    what: 'registering an unknown store',
    exchange: await call(world, registering, {}, body, caller),
  };
  try {
    const orderId = await anOrder(world, { ids: await newStore(world) });
    const what = 'denying an order of a store that is not integrated';
    const notIntegrated = await cancel(world, what, orderId, denial());
    return { unknownOrder: ofUnknown, unknownStore, notIntegrated, applies: true, because: '' };
  } catch (error) {
    const { because, means } = reasonIn(error);
    const applies = !(error instanceof DoesNotApply);
    const broken = means === undefined || isRefusedOrder(error) ? {} : { means };
    return { unknownOrder: ofUnknown, unknownStore, applies, because, ...broken };
  }
});

/** A service may well take no orders for such a store, which is nothing wrong with the action. */
function isRefusedOrder(error: unknown): boolean {
  if (!(error instanceof StepFailed) || error.means !== ordering) return false;
  const { answer } = error;
  return answer.kind === 'answered' && answer.status >= 400 && answer.status <= 499;
}

const ordering: ActionName = 'createOrder';

export const missingThings: Recorded<ServiceWorld, MissingTranscript> = {
  name: 'things that are not there',
  isTranscript: MissingTranscript,
  async play(world) {
    const missing = await notThere(world);
    const control = await properDenial(world).catch((error) => void reasonIn(error));
    return control === undefined ? missing : { ...missing, control };
  },
};
