import type { Recorded } from '../../recording/transcripts.ts';
import { CannotSee } from '../../run/cannot-run.ts';
import { type Of, object, optional, text } from '../../shape.ts';
import { currentToken, renewToken } from './actions.ts';
import { Tried } from './calls.ts';
import { anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { properDenial } from './denials.ts';
import { StepFailed } from './steps.ts';
import type { ServiceWorld } from './world.ts';
import { call } from './world.ts';

/** A call with a token that was asked for while another one was good, or why there is no such token. */
export const Refreshed = object({
  tried: optional(Tried),
  /** The same with the token before it. */
  control: optional(Tried),
  refused: optional(text),
});
export type Refreshed = Of<typeof Refreshed>;

export const refreshed: Recorded<ServiceWorld, Refreshed> = {
  name: 'a call with a new token',
  isTranscript: Refreshed,
  async play(world) {
    const { auth } = world.config;
    if (auth === undefined || 'value' in auth.token) {
      throw new CannotSee('it needs a way to get a token: `auth.token` of the configuration');
    }
    const orderId = await anOrder(world, await someStore(world));
    const before = await currentToken(world);
    const control = await properDenial(world);
    try {
      const token = await renewToken(world);
      const exchange = await call(world, 'cancelOrder', { orderId }, denial(), { token });
      return { tried: { what: 'a denial with a new token', exchange }, control };
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      world.token = Promise.resolve(before);
      return { refused: error.message };
    }
  },
};
