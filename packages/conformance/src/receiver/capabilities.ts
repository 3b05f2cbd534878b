import type { Capabilities } from '../model/result.ts';
import { CannotRun, DoesNotApply } from '../run/cannot-run.ts';
import { RunOptionsError } from '../run/errors.ts';
import type { ReceiverSubject } from './subject.ts';

/** What a receiver may well be without; what is about it then does not apply. */
export const receiverParts = ['replicas', 'second-store'] as const;
export type ReceiverPart = (typeof receiverParts)[number];

/**
 * What the receiver has, and what it lets the runner do.
 *
 * @throws RunOptionsError if it was given something that it was declared not to have.
 */
export function capabilitiesOf(subject: ReceiverSubject): Capabilities {
  const { urls, otherOwner, observe, restart, advance, without = [] } = subject;
  const given = { replicas: urls.length > 1, 'second-store': otherOwner !== undefined };
  const partState = (part: ReceiverPart) => {
    if (!without.includes(part)) return stateOf(given[part]);
    if (!given[part]) return 'absent';
    throw new RunOptionsError(`--without ${part}: but one was given as well`);
  };
  return {
    ...Object.fromEntries(receiverParts.map((part) => [part, partState(part)])),
    observe: stateOf(observe !== undefined),
    restart: stateOf(restart !== undefined),
    clock: stateOf(advance !== undefined),
  };
}

function stateOf(isGiven: boolean): 'given' | 'missing' {
  return isGiven ? 'given' : 'missing';
}

/** Why a check on something that was not given comes to nothing. */
export function withoutPart(
  part: ReceiverPart,
  without: readonly ReceiverPart[],
  howToGive: string,
): CannotRun {
  return without.includes(part)
    ? new DoesNotApply(`this receiver was declared to have none (--without ${part})`)
    : new CannotRun(`${howToGive}; or declare that it has none, with --without ${part}`);
}
