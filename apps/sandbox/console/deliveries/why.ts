import { deliveryPolicy } from '@ordering/events';
import type { Delivery } from '../types.ts';
import { spanWords } from '../words.ts';

const { success, timeoutMs, delaysMs } = deliveryPolicy;

/** Why the last attempt of a delivery failed and what to do, in a sentence or two; undefined if it did not. */
export function whyFailed(delivery: Pick<Delivery, 'log'>): string | undefined {
  const last = delivery.log.at(-1);
  if (last === undefined) return undefined;
  const { response_status: status, outcome, took_ms } = last;
  if (status === undefined) {
    if (took_ms >= timeoutMs) {
      return `There was no complete answer within ${spanWords(timeoutMs)}. Answer first, and do the work afterwards.`;
    }
    return `There was no answer: ${outcome}. ${adviceOn(outcome)}`;
  }
  if (status >= success.from && status <= success.to) return undefined;
  return `The endpoint answered ${status}; only ${success.from} to ${success.to} acknowledge a delivery. ${adviceOnStatus(status)}`;
}

function adviceOn(outcome: string): string {
  if (outcome.includes('refused')) return 'Is the receiver running, and is the port right?';
  if (outcome.includes('host name')) return 'Is the name in the URL right?';
  if (outcome.includes('certificate'))
    return 'The certificate has to be one that everybody trusts.';
  return 'Look at the URL of the endpoint.';
}

function adviceOnStatus(status: number): string {
  if (status >= 300 && status < 400)
    return 'A redirect is not followed: register the URL that it leads to.';
  if (status === 401 || status === 403)
    return 'Does the receiver verify with the secret of this endpoint?';
  if (status === 404 || status === 405)
    return 'Is the path in the URL right, and does it take a POST?';
  if (status >= 500) return 'The log of the receiver says what went wrong there.';
  return 'The start of its answer may say why.';
}

/** How far up the retry schedule a delivery is, in words. */
export function rungWords(attempts: number): string {
  return attempts > delaysMs.length
    ? `${attempts} attempts`
    : `attempt ${Math.min(attempts + 1, delaysMs.length)} of ${delaysMs.length}`;
}
