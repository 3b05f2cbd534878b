import { DeliveryHeader } from '@ordering/events';
import { describeDuration } from '../../contract/duration.ts';
import { attempts, delaysMs } from '../../contract/policy.ts';
import { headerValues } from '../../http/exchange.ts';
import type { Received } from '../../http/listener.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notRun } from '../../model/finding.ts';
import { firstAttemptMs } from '../scenarios/events.ts';
import type { LadderTranscript } from '../scenarios/ladder.ts';
import { slackMs } from '../scenarios/ladder.ts';
import type { Owner } from '../scenarios/world.ts';

/** The runner may look at its clock too late, which makes a delay look shorter by up to this much real time. */
const toleranceMs = 20;

/** And what a delivery may need in real time to arrive, where the clock cannot be advanced. */
const transportMs = 2000;

/** Every refused delivery is attempted as often as the ladder says, with the same id and bytes. */
export function allAttemptsAlike({ failing }: LadderTranscript): Finding {
  for (const owner of failing) {
    const { received } = owner.endpoint;
    if (received.length < attempts) {
      return broken(`${attempts} attempts`, `${received.length} ${at(owner)}`);
    }
    const other = received.find((each) => !isSame(each, received[0]));
    if (other !== undefined) {
      const which = received.indexOf(other) + 1;
      return broken('the same id and the same bytes', `others in attempt ${which} ${at(owner)}`);
    }
  }
  return kept(`${attempts} attempts at each of ${failing.length} endpoints`);
}

function isSame(a: Received, b: Received | undefined): boolean {
  if (b === undefined) return false;
  const id = (received: Received) =>
    headerValues(received.headers, DeliveryHeader.idempotencyKey).join();
  return id(a) === id(b) && a.body.equals(b.body);
}

/** No attempt comes before its delay is over, nor long after; the first one does not wait. */
export function gapsKept(transcript: LadderTranscript): Finding {
  for (const owner of transcript.failing) {
    const { received } = owner.endpoint;
    const [first] = received;
    const firstAdvance = transcript.advances[0]?.startedAt ?? Number.POSITIVE_INFINITY;
    if (first === undefined || first.at > firstAdvance) {
      const expected = `a first attempt within ${firstAttemptMs / 1000} s`;
      return broken(expected, `none ${at(owner)}`);
    }
    for (const [index, gap] of delaysMs.entries()) {
      const before = received[index - 1];
      const next = received[index];
      if (index === 0 || before === undefined || next === undefined) continue;
      const fault = gapFault(transcript, before, next, gap);
      if (fault !== undefined) {
        const expected = `attempt ${index + 1} ${describeDuration(gap)} after the failure before it`;
        return broken(expected, `${fault} ${at(owner)}`);
      }
    }
  }
  if (transcript.failing.every(({ endpoint }) => endpoint.received.length < 2)) {
    return notRun('there was no second attempt, so no delay can be judged');
  }
  return kept('no attempt came early');
}

function gapFault(
  transcript: LadderTranscript,
  before: Received,
  next: Received,
  gapMs: number,
): string | undefined {
  const { scale, advances } = transcript;
  const atMost = elapsedAtMost(transcript, before, next);
  if (atMost < gapMs - toleranceMs * scale) {
    return `it after ${describeDuration(atMost)} at the most`;
  }
  const atLeast = elapsedAtLeast(transcript, before, next);
  const allowed = gapMs + slackMs(gapMs) + (advances.length === 0 ? transportMs * scale : 0);
  return atLeast > allowed ? `it after ${describeDuration(atLeast)} or more` : undefined;
}

/** How much time of the service may have passed between two attempts: an advance counts as soon as it touches. */
function elapsedAtMost(
  { advances, scale }: Pick<LadderTranscript, 'advances' | 'scale'>,
  before: Pick<Received, 'at'>,
  next: Pick<Received, 'at'>,
): number {
  const touching = advances.filter(
    ({ startedAt, endedAt }) => startedAt < next.at && endedAt > before.at,
  );
  const advanced = touching.reduce((sum, { byMs }) => sum + byMs, 0);
  return advanced + (next.at - before.at) * scale;
}

/** How much has certainly passed: an advance counts where all of it lies in between. */
function elapsedAtLeast(
  { advances, scale }: Pick<LadderTranscript, 'advances' | 'scale'>,
  before: Pick<Received, 'at'>,
  next: Pick<Received, 'at'>,
): number {
  const contained = advances.filter(
    ({ startedAt, endedAt }) => startedAt > before.at && endedAt < next.at,
  );
  const advanced = contained.reduce((sum, { byMs }) => sum + byMs, 0);
  return advanced + (next.at - before.at) * scale;
}

/** After the last attempt nothing comes any more. */
export function silenceAfterLast({ failing }: LadderTranscript): Finding {
  const talkative = failing.find(({ endpoint }) => endpoint.received.length > attempts);
  if (talkative !== undefined) {
    const { length } = talkative.endpoint.received;
    return broken(`${attempts} attempts and then silence`, `${length} ${at(talkative)}`);
  }
  const short = failing.find(({ endpoint }) => endpoint.received.length < attempts);
  if (short !== undefined) {
    return notRun(
      `the last attempt was never made (${short.endpoint.received.length} of ${attempts} ${at(short)})`,
    );
  }
  return kept(`silence after ${attempts} attempts`);
}

/** An acknowledged delivery is not attempted again, while refused ones are. */
export function stopsAtSuccess({ accepting, failing }: LadderTranscript): Finding {
  const again = accepting.find(({ endpoint }) => endpoint.received.length > 1);
  if (again !== undefined) {
    return broken('one attempt', `${again.endpoint.received.length} ${at(again)}`);
  }
  const never = accepting.find(({ endpoint }) => endpoint.received.length === 0);
  if (never !== undefined) return notRun(`no delivery came ${at(never)}`);
  if (failing.every(({ endpoint }) => endpoint.received.length < 2)) {
    return notRun('no delivery was ever attempted again, so stopping proves nothing');
  }
  return kept(
    `one attempt for each of ${accepting.map(({ endpoint }) => endpoint.status).join(', ')}`,
  );
}

function at({ product, endpoint }: Owner): string {
  return `at the endpoint of ${product} that answers ${endpoint.status}`;
}
