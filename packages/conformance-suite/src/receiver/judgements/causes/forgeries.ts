import type { Cause } from '../../../model/cause.ts';
import type { ForgedTranscript } from '../../scenarios/forged.ts';
import type { Sent } from '../../scenarios/world.ts';
import { isAccepted } from '../verdicts.ts';
import type { Why } from './why.ts';
import { unknown } from './why.ts';

/** What a receiver does wrong where it acknowledges a forgery. */
export function whyAccepted(cause: Cause): Why {
  return (sent) => (isAccepted(sent) ? cause : undefined);
}

/** A forgery is acknowledged as soon as its original was, and not before: then it is not verified once more. */
export function whyRemembered({ originals, forged }: ForgedTranscript): Why {
  const known = new Set(originals.filter(isAccepted).map(({ id }) => id));
  const isKnown = ({ id }: Sent) => known.has(id);
  if (known.size === 0 || forged.some((each) => isAccepted(each) && !isKnown(each))) return unknown;
  return (sent) =>
    isAccepted(sent) && isKnown(sent)
      ? {
          says: 'it does not verify a delivery whose id or signature it knows from one before',
          fix: 'Verify each delivery over the body that it came with, also one whose id is known.',
        }
      : undefined;
}

/** How a forgery is answered that is neither acknowledged nor refused. */
const failings = {
  error: (what: string) => `it answers a ${what} signature with a server error`,
  redirect: (what: string) => `it answers a ${what} signature with a redirect`,
  nothing: (what: string) => `it closes the connection on a ${what} signature, without a response`,
} as const;

/**
 * Where the plainest forgery is not refused, that others are not has no other reason.
 *
 * @param after A genuine delivery that was sent after the others.
 * @param form What the signatures of the others are, in a word, where they are not even of the right form.
 */
export function whyFailedOn(
  { forged: [plain], after: afterPlain }: ForgedTranscript,
  after: Sent | undefined,
  form?: string,
): Why {
  const ofPlain = plain !== undefined && isAccepted(afterPlain) ? failingOf(plain) : undefined;
  return (sent) => {
    const failing = failingOf(sent);
    const what = failing === ofPlain ? 'wrong' : form;
    if (failing === undefined || what === undefined) return undefined;
    // Where nothing is answered any more, it is not for the signature.
    if (failing === 'nothing' && (after === undefined || !isAccepted(after))) return undefined;
    return causeOfFailing(failing, what);
  };
}

function causeOfFailing(failing: keyof typeof failings, what: string): Cause {
  return {
    says: failings[failing](what),
    fix: 'Answer 401 where there is no signature, or one that is not of the form that it has to be, or not the right one.',
  };
}

/** That it answers forgeries with redirects. */
export const redirectsForgeries: Cause = causeOfFailing('redirect', 'wrong');

/** It fails on what it cannot parse, whatever the signature. */
export function whyUnread(fix: string): Why {
  const cause = { says: 'it fails on a body that is not JSON', fix };
  return (sent) => (failingOf(sent) === 'error' ? cause : undefined);
}

export function failingOf({ answer }: Sent): keyof typeof failings | undefined {
  if (answer.kind === 'failed') return answer.problem === 'broken' ? 'nothing' : undefined;
  if (answer.status >= 500) return 'error';
  return answer.status >= 300 && answer.status <= 399 ? 'redirect' : undefined;
}
