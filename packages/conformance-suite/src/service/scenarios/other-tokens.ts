import type { Recorded } from '../../recording/transcripts.ts';
import { DoesNotApply } from '../../run/cannot-run.ts';
import { list, type Of, object, optional, text } from '../../shape.ts';
import { secondApplication } from '../config/shapes.ts';
import { currentToken, runAction, wayTo } from './actions.ts';
import { RefusedTranscript, Tried } from './calls.ts';
import { anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { unknownOrder } from './denials.ts';
import type { ServiceWorld } from './world.ts';
import { call } from './world.ts';

/** A denial of an order that belongs to another application, and the same by the one that it belongs to. */
export const OtherApplicationTranscript = object({
  ...RefusedTranscript.members,
  /** A denial of an order that there is not. */
  unknown: optional(Tried),
  /** What the other application did not send, and has no business to learn. */
  hidden: list(text),
});
export type OtherApplicationTranscript = Of<typeof OtherApplicationTranscript>;

/** Another application denies an order, before the one that it belongs to does. */
export const deniedByAnother: Recorded<ServiceWorld, OtherApplicationTranscript> = {
  name: 'a denial by another application',
  isTranscript: OtherApplicationTranscript,
  async play(world) {
    if (world.config.absent?.includes(secondApplication)) {
      throw new DoesNotApply(
        `the service was declared to have one application (absent: ${secondApplication})`,
      );
    }
    const other = wayTo(world, 'otherToken');
    const { ids, externalStoreId } = await someStore(world);
    const orderId = await anOrder(world, { ids });
    const { token } = await runAction(world, other, {});
    const refused = await deny(world, orderId, "denying another application's order", token);
    const own = await currentToken(world);
    const control = await deny(world, orderId, 'denying it with the token that it belongs to', own);
    const hidden = [
      ...Object.values(ids),
      ...(externalStoreId === undefined ? [] : [externalStoreId]),
    ];
    const unknown = await unknownOrder(world);
    return { refused: [refused], controls: [control], unknown, hidden };
  },
};

async function deny(
  world: ServiceWorld,
  orderId: string,
  what: string,
  token: string | undefined,
): Promise<Tried> {
  return { what, exchange: await call(world, 'cancelOrder', { orderId }, denial(), { token }) };
}

/** A denial with a token whose consent was revoked, and the same with one that is good. */
export const revokedConsent: Recorded<ServiceWorld, RefusedTranscript> = {
  name: 'a call after consent was revoked',
  isTranscript: RefusedTranscript,
  async play(world) {
    const revoked = wayTo(world, 'revokedToken');
    const orderId = await anOrder(world, await someStore(world));
    const { token } = await runAction(world, revoked, {});
    const late = await deny(world, orderId, 'denying an order after consent was revoked', token);
    const own = await currentToken(world);
    const control = await deny(world, orderId, 'denying it with a good token', own);
    return { refused: [late], controls: [control] };
  },
};
