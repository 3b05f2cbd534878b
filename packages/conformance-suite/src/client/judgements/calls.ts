import { transcriptOf } from '../../http/transcript.ts';
import type { Cause } from '../../model/cause.ts';
import { count } from '../../model/count.ts';
import type { Evidence, Finding } from '../../model/finding.ts';
import { broken, notRun } from '../../model/finding.ts';
import type { Call, Play } from '../scenarios/world.ts';
import { isLate, taskCalls } from '../scenarios/world.ts';

/** The requests for a token that were made after a call had been answered for the first time. */
export function renewals({ calls }: Play): readonly Call[] {
  const answered = calls.flatMap(({ kind, answeredAt = [] }) =>
    kind === 'task' ? answeredAt : [],
  );
  const from = Math.min(...answered);
  return calls.filter(({ kind, at }) => kind === 'token' && at >= from);
}

/** `2 calls and 1 request for a token`. */
export function describeCalls(play: Play): string {
  const renewed = renewals(play).length;
  const requests = renewed === 0 ? '' : ` and ${count(renewed, 'request')} for a token`;
  return `${count(taskCalls(play).length, 'call')}${requests}`;
}

/** How a start of the client ended, in words. */
export function describeEnd({ ended, cut }: Play): string {
  const after = `after ${Math.round(ended.ms)} ms`;
  if (cut === 'enough') return `it was ended ${after}, as it went on`;
  if (cut === 'time') return `it did not end by itself, and was ended ${after}`;
  return ended.exitCode === undefined
    ? `it was ended by ${ended.signal ?? 'a signal'} ${after}`
    : `it ended with exit code ${ended.exitCode} ${after}`;
}

/** What was seen in one start of the client. */
export function seenIn(play: Play): Evidence {
  return { id: play.label, saw: `${describeCalls(play)}; ${describeEnd(play)}` };
}

/** What one start of the client breaks, with all that went over the wire. */
export function brokenIn(
  play: Play,
  expected: string,
  got: string = describeCalls(play),
  cause?: Cause,
): Finding {
  const transcript = play.calls
    .map(({ method, path, headers, body, answer }) =>
      transcriptOf(
        { line: `${method} ${path}`, headers, body },
        { line: `${answer.status ?? answer.kind}`, headers: [], body: '' },
      ),
    )
    .join('\n');
  return broken(expected, `${got}, in the scenario "${play.label}"`, {
    transcript,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Why nothing can be said of a start of the client: it made no call, or see `cutShort`. */
export function unfinished(play: Play): Finding | undefined {
  const cut = cutShort(play);
  if (isLate(play) || taskCalls(play).length > 0) return cut;
  return notRun(`it made no call where it would have met ${play.label}: ${describeEnd(play)}`);
}

/** Why more may have come in a start: this machine was too busy, or it was still at it when its time was up. */
export function cutShort(play: Play): Finding | undefined {
  if (isLate(play)) return tooBusy(play);
  if (play.cut !== 'time') return undefined;
  return notRun(`in the scenario "${play.label}" ${describeEnd(play)}, so more may have come`);
}

/** What is left open because what was seen in a start may come of a standstill of the runner. */
export function tooBusy({ label, stoodStillMs = 0 }: Play): Finding {
  const late = `the runner stood still for ${Math.round(stoodStillMs)} ms, in the last try too`;
  return notRun(`this machine was too busy: where the client met ${label}, ${late}`);
}
