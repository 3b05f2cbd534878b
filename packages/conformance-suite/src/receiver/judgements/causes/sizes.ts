import type { Answer } from '../../../http/exchange.ts';
import { isSuccessful } from '../../../http/exchange.ts';
import type { Cause } from '../../../model/cause.ts';
import { orElse } from '../../../recording/transcripts.ts';
import { shownBytes } from '../../payloads/delivery.ts';
import type { Taken } from '../../scenarios/sizes.ts';
import { inParts, mostTaken } from '../../scenarios/sizes.ts';
import type { ReceiverTranscripts, Sent } from '../../scenarios/world.ts';
import { mayBeForSignature, statusOf } from './signing.ts';
import type { Why } from './why.ts';
import { unknown } from './why.ts';

export const toItsEnd =
  'Read the body to its end, and raise any limit on its size, in your web framework and in any proxy in front of it, to at least 1 MiB.';

/**
 * That the receiver reads only the first part of a body, or takes no longer one, which it is asked for only where something
 * is not as it should be.
 *
 * @param refused Genuine deliveries that were not acknowledged.
 */
export async function whySize(
  transcripts: ReceiverTranscripts,
  refused: readonly Sent[],
): Promise<Why> {
  if (!refused.some(({ answer }) => mayBeForSize(answer))) return unknown;
  const parts = await orElse(transcripts.of(inParts), []);
  if (parts.some(({ answer }) => mayBeForSignature(answer) && !isSuccessful(answer))) {
    return ({ answer }) => (mayBeForSignature(answer) ? readsOnce : undefined);
  }
  const taken = await orElse(transcripts.of(mostTaken), undefined);
  if (taken === undefined) return unknown;
  const cause = causeOfLength(taken);
  return (sent) => (mayBeForSize(sent.answer) && lengthOf(sent) > taken.bytes ? cause : undefined);
}

const readsOnce: Cause = {
  says: 'it reads a body only once, and ignores what arrives after that',
  fix: 'Read the body to its end, and only then verify and parse it.',
};

function mayBeForSize(answer: Answer): boolean {
  return mayBeForSignature(answer) || statusOf(answer) === 413;
}

/** What is wrong where a genuine delivery of ordinary size is not acknowledged; undefined where it is. */
export async function causeOfSize(
  transcripts: ReceiverTranscripts,
  sent: readonly Sent[],
): Promise<Cause | undefined> {
  const [only] = sent;
  if (only === undefined) {
    return { says: 'no body of ordinary size was sent to it', fix: 'Run it once more.' };
  }
  if (isSuccessful(only.answer)) return undefined;
  const why = await whySize(transcripts, [only]);
  return why(only) ?? { says: 'it does not acknowledge a body of ordinary size', fix: toItsEnd };
}

function causeOfLength({ bytes, refused }: Taken): Cause | undefined {
  if (refused === undefined) return undefined;
  return isVerifiedInPart(refused)
    ? {
        says: `it reads only the first ${bytes} bytes of a body`,
        fix: 'Read the body to its end before you verify and parse it.',
      }
    : { says: `it refuses a body of more than ${bytes} bytes`, fix: toItsEnd };
}

/** What is signed in part is acknowledged, or refused for something else than a signature: for JSON that has no end, say. */
function isVerifiedInPart({ genuine, firstPart, madeUp }: NonNullable<Taken['refused']>): boolean {
  if (isSuccessful(madeUp)) return false;
  if (isSuccessful(firstPart)) return true;
  return (
    mayBeForSignature(firstPart) &&
    [genuine, madeUp].every((other) => statusOf(other) !== statusOf(firstPart))
  );
}

/** How many bytes the body has; one of which only the beginning is shown is one of those that are large on purpose. */
function lengthOf({ request }: Sent): number {
  const length = Buffer.byteLength(request.body);
  return length < shownBytes ? length : Number.POSITIVE_INFINITY;
}
