import { rawBytes } from '../../payloads/schemes.ts';
import type { Sent } from '../../scenarios/world.ts';
import { isRefused } from '../verdicts.ts';
import { mayBeForSignature, statusOf } from './signing.ts';
import type { Why } from './why.ts';
import { unknown } from './why.ts';

const readable =
  'Take all that is JSON, with numbers as they are written; and what your parser cannot read, acknowledge and set aside.';

/**
 * Why genuine deliveries are refused for what is in their bodies.
 *
 * @param forgery The plainest one: who refuses a delivery in another way does not refuse it for its signature.
 * @param body What the body is, in words.
 * @param shared What it shares with others, which are refused as well.
 */
export function whyContent(
  forgery: Sent | undefined,
  body: string,
  shared: string | undefined,
): Why {
  if (forgery === undefined || !isRefused(forgery)) return unknown;
  const what = shared === undefined ? body : `a body with ${shared}`;
  return ({ answer }) => {
    if (!mayBeForSignature(answer) || answer.kind === 'failed') return undefined;
    if (statusOf(forgery.answer) === answer.status) {
      return shared === undefined
        ? undefined
        : { says: `it changes ${shared} before it computes the signature`, fix: rawBytes };
    }
    return answer.status >= 500
      ? { says: `it fails on ${what}`, fix: readable }
      : { says: `it refuses ${what}, and not for its signature`, fix: readable };
  };
}
