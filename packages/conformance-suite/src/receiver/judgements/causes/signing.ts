import type { Answer } from '../../../http/exchange.ts';
import { isSuccessful } from '../../../http/exchange.ts';
import type { Cause } from '../../../model/cause.ts';
import { orElse } from '../../../recording/transcripts.ts';
import { otherInputs, otherMakings, rawBytes } from '../../payloads/schemes.ts';
import { genuineControl, plainForgery } from '../../scenarios/controls.ts';
import { signedOtherwise } from '../../scenarios/signed-otherwise.ts';
import type { ReceiverTranscripts, Sent } from '../../scenarios/world.ts';
import {
  differentlySpaced,
  withNothing,
  writtenOtherwise,
} from '../../scenarios/written-otherwise.ts';
import { isRefused } from '../verdicts.ts';
import type { Why } from './why.ts';
import { unknown } from './why.ts';

/** Refusals that have nothing to do with a signature. */
const otherRefusals = [404, 405, 410, 413, 414, 415, 429];

/**
 * That the receiver verifies in another way than the contract's, which it is asked for only where something is not as it
 * should be.
 *
 * @param culprits Genuine deliveries that were not acknowledged, and forged ones that were.
 */
export async function whySignedOtherwise(
  transcripts: ReceiverTranscripts,
  culprits: readonly Sent[],
): Promise<Why> {
  if (!culprits.some(({ answer }) => mayBeForSignature(answer))) return unknown;
  const name = await acceptedWay(transcripts);
  const making = otherMakings.find((each) => each.name === name);
  if (making !== undefined)
    return ({ answer }) => (mayBeForSignature(answer) ? causeIn(making) : undefined);
  const input = otherInputs.find((each) => each.name === name);
  const plainly = await orElse(transcripts.of(plainForgery), undefined);
  const isRefusedAlike = (sent: Sent) =>
    isRefused(sent) && statusOf(sent.answer) === statusOf(plainly?.forged[0]?.answer);
  const control = await orElse(transcripts.of(genuineControl), undefined);
  const isPlainTaken = control !== undefined && isSuccessful(control.sent.answer);
  const spacedOut = isPlainTaken ? await orElse(transcripts.of(differentlySpaced), []) : [];
  // White space is what nobody keeps who serialises JSON again, whatever else is changed by it.
  const isRewritten = spacedOut.length > 0 && spacedOut.every(isRefusedAlike);
  if (input === undefined) {
    return (each) => (isRewritten && isRefusedAlike(each) ? madeOfBody : undefined);
  }
  return (each) => {
    if (!mayBeForSignature(each.answer)) return undefined;
    // What it covers in the same bytes is not refused for them.
    const body = Buffer.from(each.request.body);
    const differs = !input.over(body).equals(body);
    const mayDiffer = (isRewritten || input.mayDiffer?.(body) === true) && isRefusedAlike(each);
    return differs || mayDiffer ? causeIn(input) : undefined;
  };
}

/** That the receiver verifies, though not the body as it came: it tells a right signature of another body from a made-up one. */
export async function whyMadeOfBody(
  transcripts: ReceiverTranscripts,
  refused: Sent,
): Promise<Cause | undefined> {
  if (!mayBeForSignature(refused.answer)) return undefined;
  const refusal = statusOf(refused.answer);
  const written = await orElse(transcripts.of(writtenOtherwise), []);
  const verified = written.find(
    ({ genuine, forged }) =>
      mayBeForSignature(genuine.answer) &&
      statusOf(genuine.answer) !== refusal &&
      statusOf(forged.answer) === refusal,
  );
  if (verified === undefined) return undefined;
  return withNothing.includes(verified.genuine.request.body) ? onlyWithNothing : madeOfBody;
}

/** Told where it is not known what is made of it. */
export const madeOfBody: Cause = {
  says: 'it computes the signature over something that it makes of the body, such as JSON that was parsed and serialised again',
  fix: rawBytes,
};

/** An event may as well be refused for what is in it. */
const onlyWithNothing: Cause = {
  says: 'it accepts a correct signature over an empty JSON object or array, but not over an event',
  fix: `${rawBytes} If it does, configure your receiver for the store that the deliveries name (the runner's --store-id sets it).`,
};

/** Undefined where nothing was answered. */
export function statusOf(answer: Answer | undefined): number | undefined {
  return answer?.kind === 'answered' ? answer.status : undefined;
}

function causeIn({ says, fix }: Cause): Cause {
  return { says, fix };
}

/** Whether an answer may come of what a receiver makes of the signature, be it a refusal or not. */
export function mayBeForSignature(answer: Answer): boolean {
  if (isSuccessful(answer)) return true;
  if (answer.kind === 'failed' || answer.status < 400) return false;
  return !otherRefusals.includes(answer.status);
}

/** The name of the way in which the receiver verifies, where it is known and not the right one. */
async function acceptedWay(transcripts: ReceiverTranscripts): Promise<string | undefined> {
  const tried = await orElse(transcripts.of(signedOtherwise), []);
  return tried.find(({ answer }) => isSuccessful(answer))?.scheme;
}
