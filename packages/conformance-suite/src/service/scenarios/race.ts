import { isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object, truth } from '../../shape.ts';
import { actionOf, currentToken, runAction } from './actions.ts';
import { Tried } from './calls.ts';
import { anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { tooLate } from './denials.ts';
import { StepFailed } from './steps.ts';
import type { ServiceWorld } from './world.ts';
import { call } from './world.ts';

/** A denial of an order, and whether it was delivered at the same time. */
const Race = object({
  denied: Tried,
  isDelivered: truth,
});
type Race = Of<typeof Race>;

/** Several races, where the one order of things is told from the other. */
export const Races = object({
  /** Whether a denial that comes too late is refused; where it is not, nobody can tell who came first. */
  isOrderly: truth,
  rounds: list(Race),
});
export type Races = Of<typeof Races>;

/** Enough that each side comes first once, where it is left to chance. */
const rounds = 5;

export const races: Recorded<ServiceWorld, Races> = {
  name: 'denials that race a delivered order',
  isTranscript: Races,
  async play(world, others) {
    const late = await others.of(tooLate);
    const isOrderly = !late.refused.some(({ exchange }) => isSuccessful(exchange.answer));
    const store = await someStore(world);
    const deliver = actionOf(world, 'deliverOrder');
    const run: Race[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const orderId = await anOrder(world, store);
      const token = await currentToken(world);
      const delivering = runAction(world, deliver, { ...store.ids, orderId }).then(
        () => true,
        (error: unknown) => {
          // Refused, or nobody knows.
          if (error instanceof StepFailed && !error.isUncertain) return false;
          throw error;
        },
      );
      const denying = call(world, 'cancelOrder', { orderId }, denial(), { token });
      const [exchange, isDelivered] = await Promise.all([denying, delivering]);
      run.push({
        denied: {
          what: `denying an order while it is delivered, in race ${round + 1} of ${rounds}`,
          exchange,
        },
        isDelivered,
      });
    }
    return { isOrderly, rounds: run };
  },
};
