import type { Answer } from '../../http/exchange.ts';
import { describeAnswer } from '../../http/exchange.ts';
import type { Cause } from '../../model/cause.ts';
import type { Finding } from '../../model/finding.ts';
import {
  broken,
  brokenBy,
  causedBy,
  kept,
  lesser,
  notObservable,
  notRun,
  worst,
} from '../../model/finding.ts';
import { notSeen } from '../../model/sightings.ts';
import { madeUpLabel } from '../scenarios/controls.ts';
import type { Given, SlowTranscript } from '../scenarios/strain.ts';
import { answeredWithin, burstSize, nearly, promptMs } from '../scenarios/strain.ts';
import type { Sent } from '../scenarios/world.ts';
import { redirectsForgeries } from './causes/forgeries.ts';
import type { Why } from './causes/why.ts';
import { unknown } from './causes/why.ts';
import { allAccepted, answered, isAccepted, timesOf, tooBusyFor } from './verdicts.ts';

/**
 * All of a burst was acknowledged in time, and nearly all of it promptly, at the latest when it came once more.
 *
 * @param why Why one is acknowledged late, where it would be without the others as well.
 */
export function acceptedPromptly(sent: readonly Sent[], why: Why = unknown): Finding {
  const bursts = [sent.slice(0, burstSize), sent.slice(burstSize)].filter(({ length }) => length);
  const within = bursts.map(answeredWithin);
  const ms = within.map(({ leastMs }) => leastMs);
  const words = `${nearly * 100} of 100 answers within ${ms.join(' ms, and once more within ')} ms`;
  const [first] = sent;
  const late = (first === undefined ? undefined : why(first)) ?? lateInBurst;
  const slow = {
    expected: `them within ${promptMs} ms`,
    got: `${words}${timesOf(sent)}`,
    cause: late,
  };
  const isPrompt = within.some(({ mostMs }) => mostMs < promptMs);
  const mayBePrompt = ms.some((each) => each < promptMs);
  const prompt = brokenBy(
    mayBePrompt ? [] : [slow],
    isPrompt ? kept(words, sent.map(answered)) : tooBusyFor(sent),
  );
  return worst([allAccepted(sent, whyNotInBurst(late)), lesser(prompt)]);
}

const answerFirst = 'Store the delivery, answer, and do the work afterwards.';

const lateInBurst: Cause = {
  says: 'it answers late where many deliveries come at once',
  fix: answerFirst,
};

/** @param alone Deliveries that came one after the other: one that is late there is not late for others. */
export function whyLateAlone(alone: readonly Sent[]): Why {
  const ms = Math.min(...alone.map(({ answer }) => answer.ms));
  if (ms < promptMs) return unknown;
  const says = `it takes more than ${promptMs / 1000} s to answer a delivery that comes alone`;
  return () => ({ says, fix: answerFirst });
}

/** What is acknowledged alone is not among many. */
function whyNotInBurst(late: Cause): Why {
  return ({ answer }) =>
    isTimeout(answer)
      ? late
      : {
          says: 'it fails on some of many deliveries that come at once',
          fix: 'Check its log for a resource that ran out, such as connections to its store.',
        };
}

const whyNotBeforeWork: Why = ({ answer }) =>
  isTimeout(answer)
    ? { says: 'it does the work of a delivery before it answers', fix: answerFirst }
    : undefined;

function isTimeout(answer: Answer): boolean {
  return answer.kind === 'failed' && answer.problem === 'timeout';
}

/** What is far too large was cut off, and the next delivery was acknowledged. */
export function cutOff([large, after]: readonly Sent[]): Finding {
  if (large === undefined || after === undefined) return notRun('nothing was sent');
  const { answer } = large;
  const isRefused =
    answer.kind === 'answered'
      ? answer.status >= 400 && answer.status <= 499
      : answer.problem === 'broken' || answer.problem === 'malformed';
  const expected = 'a refusal with a 4xx status, or a closed connection';
  const taken = isRefused
    ? kept(describeAnswer(answer), [large, after].map(answered))
    : broken(expected, describeAnswer(answer));
  return worst([taken, allAccepted([after])]);
}

/** A delivery whose work takes long was acknowledged before that was done. */
export function answeredBeforeWork({ sent, after }: SlowTranscript): Finding {
  if (!isAccepted(sent)) return allAccepted([sent], whyNotBeforeWork);
  if (!after.seen) return notSeen(after);
  return after.count.effects > 0
    ? notObservable('the work was done as soon as it was acknowledged, so it was not slow')
    : kept(`${describeAnswer(sent.answer)}, before the work was done`, [answered(sent)]);
}

/** A request with another method is not answered as a delivery is. */
export function notAcknowledged(sent: readonly Sent[]): Finding {
  const faults = sent.filter(isAccepted).map(({ label, answer }) => ({
    expected: 'a status that is no success, such as 405',
    got: `${describeAnswer(answer)} to ${label}`,
  }));
  // Whoever closes the connection has not acknowledged it; of one that came to nothing else, nobody knows.
  const lost = sent.find(({ answer }) => answer.kind === 'failed' && answer.problem !== 'broken');
  return brokenBy(
    faults,
    lost === undefined
      ? kept('none was acknowledged', sent.map(answered))
      : notRun(`${lost.label} was not answered: ${describeAnswer(lost.answer)}`),
  );
}

/** No answer of the run sends the service elsewhere. Where the plainest forgery is answered so, that is why others are. */
export function neverRedirects(answers: readonly Given[]): Finding {
  const redirects = answers.filter(({ status }) => status >= 300 && status <= 399);
  const ofPlain = redirects.find(({ label }) => label === madeUpLabel);
  const faults = redirects.map(({ label, status }) =>
    causedBy(status === ofPlain?.status ? redirectsForgeries : undefined, {
      expected: 'no redirect',
      got: `${status} to ${label}`,
    }),
  );
  if (answers.length === 0) return notRun('nothing was answered');
  const witness = answers.map(({ label, status }) => ({ id: label, saw: String(status) }));
  return brokenBy(faults, kept(`${answers.length} answers, none of them a redirect`, witness));
}
