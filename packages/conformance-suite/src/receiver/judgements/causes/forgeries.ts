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

/**
 * Where the plainest forgery is answered with a server error, that of others has no other reason.
 *
 * @param form What the signatures of the others are, in a word, where they are not even of the right form.
 */
export function whyFailedOn({ forged: [plain] }: ForgedTranscript, form?: string): Why {
  const what = plain !== undefined && failsOn(plain) ? 'wrong' : form;
  if (what === undefined) return unknown;
  const cause = {
    says: `it answers a ${what} signature with a server error`,
    fix: 'Answer 401 where there is no signature, or one that is not of the form that it has to be, or not the right one.',
  };
  return (sent) => (failsOn(sent) ? cause : undefined);
}

export function failsOn({ answer }: Sent): boolean {
  return answer.kind === 'answered' && answer.status >= 500;
}
