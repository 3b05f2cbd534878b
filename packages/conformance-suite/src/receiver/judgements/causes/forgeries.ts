import type { Cause } from '../../../model/cause.ts';
import type { ForgedTranscript } from '../../scenarios/forged.ts';
import type { Sent } from '../../scenarios/world.ts';
import { isAccepted } from '../verdicts.ts';
import type { Why } from './why.ts';

/** What a receiver does wrong where it acknowledges a forgery. */
export function whyAccepted(cause: Cause): Why {
  return (sent) => (isAccepted(sent) ? cause : undefined);
}

/** Forgeries are acknowledged as soon as their originals were, and not before: then they are not verified once more. */
export function causeOfRemembering({ originals, forged }: ForgedTranscript): Cause | undefined {
  const known = knownOf(originals);
  const taken = forged.filter(isAccepted);
  if (taken.length === 0 || !taken.every(({ id }) => known.has(id))) return undefined;
  return {
    says: 'it does not verify a delivery whose id or signature it has seen before',
    fix: 'Verify each delivery over the body that it came with, before you look up or record its id.',
  };
}

export function whyRemembered(transcript: ForgedTranscript): Why {
  const cause = causeOfRemembering(transcript);
  const known = knownOf(transcript.originals);
  return (sent) => (isAccepted(sent) && known.has(sent.id) ? cause : undefined);
}

function knownOf(originals: readonly Sent[]): ReadonlySet<string> {
  return new Set(originals.filter(isAccepted).map(({ id }) => id));
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
    fix: 'Answer 401 if the signature is missing, malformed or wrong.',
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
