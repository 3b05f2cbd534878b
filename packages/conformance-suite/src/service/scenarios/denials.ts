import { CancelReasonCode } from '@ordering/api/constants';
import type { JsonObject } from '../../contract/json.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object } from '../../shape.ts';
import { actionOf, runAction } from './actions.ts';
import { cancel, RefusedTranscript, Tried } from './calls.ts';
import { anOrder, someStore } from './control.ts';
import { brief, denial, denialFor } from './denial-body.ts';
import { shared } from './shared.ts';
import type { ServiceWorld } from './world.ts';
import { freshName } from './world.ts';

/** Denials for each of the reasons. */
export const ReasonsTranscript = object({
  /** Those that the contract promises. */
  owed: list(Tried),
  /** Those of which it leaves open what the service makes of them. */
  open: list(Tried),
});
export type ReasonsTranscript = Of<typeof ReasonsTranscript>;

/** A denial for each reason, each of a new order: with all that a denial may have, and with no more than it must. */
export const everyReason: Recorded<ServiceWorld, ReasonsTranscript> = {
  name: 'a denial for every reason',
  isTranscript: ReasonsTranscript,
  async play(world) {
    const store = await someStore(world);
    const deny = async (code: string, how: string, body: JsonObject) =>
      cancel(world, `${code} ${how}`, await anOrder(world, store), body);
    const codes = Object.values(CancelReasonCode);
    const withMessage = codes.map((code) => deny(code, 'with a message', denialFor(code)));
    const without = codes.map(async (code) => ({
      code,
      tried: await deny(code, 'without a message', brief(denialFor(code))),
    }));
    const [full, short] = await Promise.all([Promise.all(withMessage), Promise.all(without)]);
    const isOpen = ({ code }: { readonly code: string }) => code === CancelReasonCode.other;
    const triedOf = (each: (typeof short)[number]) => each.tried;
    return {
      owed: [...full, ...short.filter((each) => !isOpen(each)).map(triedOf)],
      open: short.filter(isOpen).map(triedOf),
    };
  },
};

/** A denial, and the same once more. */
export const deniedTwice: Recorded<ServiceWorld, readonly Tried[]> = {
  name: 'a denial that is made twice',
  isTranscript: list(Tried),
  async play(world) {
    const order = await anOrder(world, await someStore(world));
    const body = denialFor(CancelReasonCode.other);
    return [
      await cancel(world, 'a denial', order, body),
      await cancel(world, 'the same denial once more', order, body),
    ];
  },
};

/** A denial of an order that nothing is wrong with: the control for those that should be refused. */
export const properDenial = shared(async (world: ServiceWorld) => {
  const orderId = await anOrder(world, await someStore(world));
  return cancel(world, 'denying a new order', orderId, denial());
});

/** A denial of an order that there is not. */
export const unknownOrder = shared((world: ServiceWorld) =>
  cancel(world, 'denying an unknown order', freshName(world, 'unknown'), denial()),
);

/** A denial of a delivered order, and of one that is not. */
export const tooLate: Recorded<ServiceWorld, RefusedTranscript> = {
  name: 'a denial that comes too late',
  isTranscript: RefusedTranscript,
  async play(world) {
    const store = await someStore(world);
    const deliver = actionOf(world, 'deliverOrder');
    const orderId = await anOrder(world, store);
    await runAction(world, deliver, { ...store.ids, orderId });
    const late = await cancel(world, 'denying a delivered order', orderId, denial());
    return { refused: [late], controls: [await properDenial(world)] };
  },
};

/** So many denials of one order that is delivered already. */
export function lateDenials(
  world: ServiceWorld,
  orderId: string,
  times: number,
): Promise<readonly Tried[]> {
  const late = () => cancel(world, 'denying a delivered order', orderId, denial());
  return Promise.all(Array.from({ length: times }, late));
}
