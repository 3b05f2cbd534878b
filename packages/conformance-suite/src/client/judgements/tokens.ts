import { ErrorCode } from '@ordering/errors';
import { statusOf } from '../../contract/statuses.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { kept, notApplicable, notObservable, notRun, worst } from '../../model/finding.ts';
import type { Redirected } from '../scenarios/tokens.ts';
import type { Call, Play } from '../scenarios/world.ts';
import { isLate, taskCalls } from '../scenarios/world.ts';
import { brokenIn, cutShort, describeCalls, renewals, seenIn, unfinished } from './calls.ts';

const refusedStatus = statusOf(ErrorCode.authTokenExpired);

const oneNewToken = 'one request for a token, and one call with the new one';

/** A token that was refused was replaced once, and the call repeated once with the new one. */
export function refreshedOnce(plays: readonly Play[]): Finding {
  return worst(
    plays.map((play) => {
      const got = notAsRefreshed(play);
      if (got !== undefined) return brokenIn(play, oneNewToken, got);
      return unfinished(play) ?? kept('one new token, and one repeated call', [seenIn(play)]);
    }),
  );
}

/** What was done instead; undefined where all was right, or nothing was done. */
function notAsRefreshed(play: Play): string | undefined {
  const calls = taskCalls(play);
  const [, repeated] = calls;
  if (calls.length === 0) return undefined;
  const [renewal, ...others] = renewals(play);
  if (renewal === undefined || others.length > 0 || calls.length !== 2) {
    // It may still come, or would have come.
    const isOpen = play.cut === 'time' || isLate(play);
    return isOpen && calls.length === 1 ? undefined : describeCalls(play);
  }
  return repeated?.token === renewal.issued ? undefined : 'a repeated call without the new token';
}

/** A call was given up when it had been refused twice. */
export function gaveUp(plays: readonly Play[]): Finding {
  return worst(
    plays.map((play) => {
      const isOver = taskCalls(play).length <= 2 && renewals(play).length <= 2;
      if (!isOver) {
        return brokenIn(play, 'no more than one repeated call, and then nothing');
      }
      return unfinished(play) ?? kept(describeCalls(play), [seenIn(play)]);
    }),
  );
}

/** Calls that were refused together shared a new token. */
export function sharedToken(play: Play): Finding {
  const refused = taskCalls(play).filter(({ answer }) => answer.status === refusedStatus);
  const [renewal, ...others] = renewals(play);
  const calls = `${count(refused.length, 'call')} refused`;
  if (renewal === undefined) {
    return unfinished(play) ?? notRun('it asked for no new token (see CLI-301)');
  }
  if (others.length > 0) {
    const got = `${calls}, and ${count(others.length + 1, 'request')} for a token`;
    return brokenIn(play, 'one request for a token', got);
  }
  if (refused.length < 2) {
    return notObservable('it makes one call after another, so none was refused beside another one');
  }
  const isAfter = ({ answeredAt = 0 }: Call) => answeredAt >= (renewal.answeredAt ?? Infinity);
  if (!refused.some(isAfter)) {
    return (
      unfinished(play) ??
      notObservable('it waits for the last refusal, so none came after the new token')
    );
  }
  const detail = `${calls} together, one of them after the new token came, and one new token`;
  return unfinished(play) ?? kept(detail, [seenIn(play)]);
}

/** What a recording has in the place of a secret. */
const secret = /\[secret \d+\]/;

export function hasSecret(recorded: string): boolean {
  return secret.test(recorded);
}

/** Nothing secret was sent to where a redirect leads. */
export function keptToItself(all: readonly Redirected[]): Finding {
  return worst(all.map(keptIn));
}

function keptIn({ play, elsewhere }: Redirected): Finding {
  const leaks = elsewhere.flatMap((request) => {
    const parts = (['headers', 'path', 'body'] as const).filter((part) => hasSecret(request[part]));
    return parts.length === 0 ? [] : [`${request.method} with secrets in its ${parts.join(', ')}`];
  });
  if (leaks.length > 0) {
    return brokenIn(play, 'nothing secret at another host', leaks.join('; '));
  }
  if (!play.calls.some(({ answer }) => isRedirect(answer.status))) {
    return unfinished(play) ?? notApplicable('it asked for no token, so it was redirected nowhere');
  }
  const detail = `${count(elsewhere.length, 'request')} at the other host`;
  return cutShort(play) ?? kept(detail, [seenIn(play)]);
}

function isRedirect(status: number | undefined): boolean {
  return status !== undefined && status >= 300 && status <= 399;
}
