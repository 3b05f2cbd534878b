import { isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { DoesNotApply } from '../../run/cannot-run.ts';
import { list, type Of, object } from '../../shape.ts';
import { currentToken } from './actions.ts';
import { register, Tried } from './calls.ts';
import { accepting, someStore } from './control.ts';
import { shared } from './shared.ts';
import { spareStore } from './stores.ts';
import type { ServiceWorld } from './world.ts';
import { ApiExchange, call, registering } from './world.ts';

/** A store that registers, and then registers again. */
export const TwiceTranscript = object({
  first: Tried,
  second: Tried,
  /** Every other call of the run. */
  others: list(ApiExchange),
});
export type TwiceTranscript = Of<typeof TwiceTranscript>;

export const twiceRegistered = shared(async (world: ServiceWorld): Promise<TwiceTranscript> => {
  await someStore(world);
  const store = await spareStore(world, { purpose: 'twice', status: accepting });
  if (store === undefined) return onlyStoreTwice(world);
  const others = [...world.log];
  const first = await register(world, 'registering a store', store);
  const second = await register(world, 'registering the same store again', store);
  return { first, second, others };
});

/** The only store has registered before anything else; now it does so again. */
async function onlyStoreTwice(world: ServiceWorld): Promise<TwiceTranscript> {
  const registered = world.log.find(
    ({ operation, answer }) => operation === registering && isSuccessful(answer),
  );
  if (registered === undefined) {
    throw new DoesNotApply('the only store that there is was registered before this run');
  }
  const others = world.log.filter((each) => each !== registered);
  const caller = { token: await currentToken(world) };
  return {
    first: { what: 'registering a store', exchange: registered },
    second: {
      what: 'registering the same store again',
      exchange: await call(world, registering, {}, registered.body, caller),
    },
    others,
  };
}

export const registeredTwice: Recorded<ServiceWorld, TwiceTranscript> = {
  name: 'a store that registers twice',
  isTranscript: TwiceTranscript,
  play: twiceRegistered,
};
