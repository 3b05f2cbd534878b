import { isJsonObject, parseJson } from '../../contract/json.ts';
import { secretField } from '../../contract/policy.ts';
import { isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun, DoesNotApply } from '../../run/cannot-run.ts';
import { list, type Of, object, text } from '../../shape.ts';
import { currentToken } from './actions.ts';
import { register, Tried } from './calls.ts';
import { accepting, someDelivery, someStore } from './control.ts';
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
  /** Secrets that are so short that they may stand somewhere by chance. */
  short: list(text),
  /** The ids of deliveries in which a secret stands. */
  leaked: list(text),
});
export type TwiceTranscript = Of<typeof TwiceTranscript>;

/** What is this long stands nowhere by chance. */
const longChars = 16;

/** The signing secret that an answer gives, if it gives one. */
export function secretIn({ answer }: ApiExchange): string | undefined {
  const { value } = parseJson(answer.kind === 'answered' ? answer.body : '');
  const secret = isJsonObject(value) ? value[secretField] : undefined;
  return typeof secret === 'string' && secret !== '' ? secret : undefined;
}

type Twice = Pick<TwiceTranscript, 'first' | 'second'>;

export const twiceRegistered = shared(async (world: ServiceWorld): Promise<Twice> => {
  await someStore(world);
  const store = await spareStore(world, { purpose: 'twice', status: accepting });
  if (store === undefined) return onlyStoreTwice(world);
  const first = await register(world, 'registering a store', store);
  const second = await register(world, 'registering the same store again', store);
  return { first, second };
});

/** The only store has registered before anything else; now it does so again. */
async function onlyStoreTwice(world: ServiceWorld): Promise<Twice> {
  const registered = world.log.find(
    ({ operation, answer }) => operation === registering && isSuccessful(answer),
  );
  if (registered === undefined) {
    throw new DoesNotApply('the only store that there is was registered before this run');
  }
  const caller = { token: await currentToken(world) };
  return {
    first: { what: 'registering a store', exchange: registered },
    second: {
      what: 'registering the same store again',
      exchange: await call(world, registering, {}, registered.body, caller),
    },
  };
}

function unlessCannotRun(error: unknown): void {
  if (!(error instanceof CannotRun)) throw error;
}

export const registeredTwice: Recorded<ServiceWorld, TwiceTranscript> = {
  name: 'a store that registers twice',
  isTranscript: TwiceTranscript,
  async play(world) {
    const twice = await twiceRegistered(world);
    // Without any delivery, only answers are looked at.
    await someDelivery(world).catch(unlessCannotRun);
    const own = [twice.first.exchange, twice.second.exchange];
    const others = world.log.filter((each) => !own.includes(each));
    const secrets = [...new Set([...own, ...others].flatMap((each) => secretIn(each) ?? []))];
    const isLong = ({ length }: string) => length >= longChars;
    const told = secrets.filter(isLong);
    const leaked = world.server.received.filter(({ body, headers }) =>
      told.some((each) => body.includes(each) || headers.some(({ value }) => value.includes(each))),
    );
    return {
      ...{ ...twice, others, short: secrets.filter((each) => !isLong(each)) },
      leaked: leaked.map(({ deliveryId }) => deliveryId ?? 'without an id'),
    };
  },
};
