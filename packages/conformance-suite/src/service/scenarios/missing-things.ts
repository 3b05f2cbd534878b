import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun, DoesNotApply } from '../../run/cannot-run.ts';
import { type Of, object, optional, text, truth } from '../../shape.ts';
import { currentToken } from './actions.ts';
import { cancel, Tried } from './calls.ts';
import { anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { shared } from './shared.ts';
import { newStore, registration } from './stores.ts';
import type { ServiceWorld } from './world.ts';
import { call, freshName, registering } from './world.ts';

/** Things that do not exist, or are out of reach. */
export const MissingTranscript = object({
  unknownOrder: Tried,
  unknownStore: Tried,
  /** Left out if the service takes no orders for a store that is not integrated. */
  notIntegrated: optional(Tried),
  /** Whether there may be a store that is not integrated. */
  applies: truth,
  because: text,
});
export type MissingTranscript = Of<typeof MissingTranscript>;

export const notThere = shared(async (world: ServiceWorld): Promise<MissingTranscript> => {
  const unknown = freshName(world, 'unknown');
  const { url } = await someStore(world);
  const unknownOrder = await cancel(world, 'denying an unknown order', unknown, denial());
  const caller = { token: await currentToken(world) };
  const body = registration(world, unknown, url);
  const unknownStore = {
    what: 'registering an unknown store',
    exchange: await call(world, registering, {}, body, caller),
  };
  try {
    const orderId = await anOrder(world, { ids: await newStore(world) });
    const what = 'denying an order of a store that is not integrated';
    const notIntegrated = await cancel(world, what, orderId, denial());
    return { unknownOrder, unknownStore, notIntegrated, applies: true, because: '' };
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const applies = !(error instanceof DoesNotApply);
    return { unknownOrder, unknownStore, applies, because: error.message };
  }
});

export const missingThings: Recorded<ServiceWorld, MissingTranscript> = {
  name: 'things that are not there',
  isTranscript: MissingTranscript,
  play: notThere,
};
