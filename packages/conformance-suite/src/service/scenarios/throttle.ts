import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { list } from '../../shape.ts';
import { currentToken, runAction, wayTo } from './actions.ts';
import { anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import type { ServiceWorld } from './world.ts';
import { ApiExchange, call } from './world.ts';

/** Every call since the service was made to put calls off; what is put off is called again. */
export const throttled: Recorded<ServiceWorld, readonly ApiExchange[]> = {
  name: 'rate-limited calls',
  isTranscript: list(ApiExchange),
  async play(world) {
    const throttle = wayTo(world, 'throttle');
    const orderId = await anOrder(world, await someStore(world));
    const token = await currentToken(world);
    await runAction(world, throttle, { token });
    const before = world.log.length;
    const caller = { token, expectsDelay: true };
    // What is put off is called again.
    world.rehearsal?.call('cancelOrder', false);
    await call(world, 'cancelOrder', { orderId }, denial(), caller).catch((error: unknown) => {
      // That it is put off for good, or without a word of how long, is for the check to say.
      if (!(error instanceof CannotRun) || world.log.length === before) throw error;
    });
    return world.log.slice(before);
  },
};
