import { sign } from '@ordering/webhooks/node';
import { Answer, isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object, text } from '../../shape.ts';
import { rich } from '../payloads/bodies.ts';
import type { Drafts } from '../payloads/draft.ts';
import { everyDigitChanged } from '../payloads/forgeries.ts';
import type { SignedOtherwise } from '../payloads/schemes.ts';
import { inputs, makings } from '../payloads/schemes.ts';
import { genuineControl } from './controls.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver } from './world.ts';

/** A delivery that was signed in another way than the contract's, and what came back. */
export const Tried = object({
  /** The name of the way. */
  scheme: text,
  id: text,
  answer: Answer,
});
export type Tried = Of<typeof Tried>;

/** So many times as many bodies as it takes are tried: all of them in vain in one run of a hundred million. */
const patience = 20;

/** A delivery whose signature can be made in this way, and is not the right one then. */
function draw({ writer, value, oneOf }: SignedOtherwise, secret: string, drafts: Drafts) {
  const most = oneOf === undefined ? 1 : oneOf * patience;
  for (let drawn = 0; drawn < most; drawn += 1) {
    const draft = drafts.draft();
    const body = writer(draft.event);
    const signature = value(secret, body);
    if (signature !== undefined) return { draft, body, signature };
  }
  return undefined;
}

/** Signed in no way at all: who acknowledges that acknowledges anything. */
const madeUp: SignedOtherwise = {
  name: 'made-up',
  writer: rich,
  value: (secret, body) => everyDigitChanged.values(sign(secret, body), body)[0],
};

/**
 * Deliveries that are signed in other ways, until one is acknowledged: it tells in which way the receiver verifies. Where
 * the plainest delivery is acknowledged, its signature is made in the right way, and at most over other bytes of the body.
 */
export const signedOtherwise: Recorded<ReceiverWorld, readonly Tried[]> = {
  name: 'signed-otherwise',
  isTranscript: list(Tried),
  async play(world, others) {
    const { sent } = await others.of(genuineControl);
    const drafts = world.draftsOf('signed-otherwise');
    const tried: Tried[] = [];
    const ways = isSuccessful(sent.answer)
      ? [madeUp, ...inputs.filter(({ ignoresBody }) => ignoresBody !== true)]
      : [madeUp, ...makings, ...inputs];
    for (const way of ways) {
      const { name } = way;
      const drawn = draw(way, world.secret, drafts);
      if (drawn === undefined) continue;
      const { draft, body, signature } = drawn;
      const forgery = { values: () => [signature], shell: ['$mac'] };
      const label = `a delivery that is signed otherwise (${name})`;
      const { id, answer } = await deliver(world, { label, draft, body, forgery });
      tried.push({ scheme: name, id, answer });
      if (isSuccessful(answer) || answer.kind === 'failed') break;
    }
    return tried;
  },
};
