import { successWords, timeoutMs } from '../../contract/policy.ts';
import type { Answer } from '../../http/exchange.ts';
import { describeAnswer, isSuccessful } from '../../http/exchange.ts';
import { shownAnswer, transcriptOf } from '../../http/transcript.ts';
import type { Cause } from '../../model/cause.ts';
import type { Evidence, Fault, Finding } from '../../model/finding.ts';
import { about, brokenBy, causedBy, kept, notRun, worst } from '../../model/finding.ts';
import { span, tooBusy } from '../../run/timed.ts';
import type { ForgedTranscript } from '../scenarios/forged.ts';
import { readAfter, type Sent } from '../scenarios/world.ts';
import type { Why } from './causes/why.ts';
import { firstOf, unknown } from './causes/why.ts';

const acceptedWords = `${successWords} within ${timeoutMs / 1000} s`;
const refusedWords = 'a refusal with a 4xx status';

/** What was sent, and what came of it. */
export function answered({ id, label, answer }: Sent): Evidence {
  return { id, saw: `${label}: ${describeAnswer(answer)}` };
}

/** Everything that was sent was answered as it should be. */
function keptBy(sent: readonly Sent[], others: readonly Sent[] = []): Finding {
  return kept(answersOf(sent), sent.length === 0 ? [] : [...sent, ...others].map(answered));
}

export function isAccepted({ answer }: Sent): boolean {
  return isSuccessful(answer);
}

/** Told to be the sender's fault. A redirect or a 5xx is not that: it asks for another attempt. */
export function isRefused({ answer }: Sent): boolean {
  return answer.kind === 'answered' && answer.status >= 400 && answer.status <= 499;
}

/** Every delivery was acknowledged. */
export function allAccepted(sent: readonly Sent[], why: Why = unknown): Finding {
  const culprits = sent.filter((each) => !isAccepted(each));
  const late = sent.filter(mayBeLate);
  const fine = late.length === 0 ? keptBy(sent) : tooBusyFor(late);
  return allBroken(acceptedWords, culprits, fine, firstOf(whyLost, why));
}

/** Whether it was answered too late, unless that came before the runner, which stood still, read it. */
function mayBeLate(sent: Sent): boolean {
  return isAccepted(sent) && latenessOf([sent]) > 0 && readAfter(sent) > timeoutMs;
}

/** What is left open because what was seen of deliveries may come of a standstill of the runner. */
export function tooBusyFor(sent: readonly Sent[]): Finding {
  return tooBusy({ lateMs: latenessOf(sent) });
}

function latenessOf(sent: readonly Sent[]): number {
  return Math.max(0, ...sent.map(({ stoodStillMs = 0 }) => stoodStillMs));
}

/** Forged deliveries were refused, while genuine ones around them were acknowledged. */
export function forgedRefused(
  { before, forged, after }: ForgedTranscript,
  why: Why = unknown,
): Finding {
  if (!isAccepted(before) && !forged.some(isAccepted)) {
    return notRun(
      `a genuine delivery of the same kind is not acknowledged either (${describeAnswer(before.answer)}), so a refusal proves nothing`,
    );
  }
  const wrong = forged.filter((each) => !isRefused(each));
  return worst([
    allBroken(refusedWords, wrong, keptBy(forged, [before]), firstOf(why, whyLost)),
    notUpset(before, after),
  ]);
}

function notUpset(before: Sent, after: Sent): Finding {
  const upset = isAccepted(before) && !isAccepted(after) ? [after] : [];
  return allBroken(
    `${acceptedWords}, even after a forged delivery`,
    upset,
    keptBy([before, after]),
  );
}

/** Both ways are allowed; only a receiver that breaks is worth a warning. */
export function eitherWay(sent: readonly Sent[], why: Why = unknown): Finding {
  const culprits = sent.filter((each) => !isAccepted(each) && !isRefused(each));
  const way = sent.every(isAccepted) ? 'accepts' : 'refuses';
  const fine = kept(`this receiver ${way} it (${answersOf(sent)})`, sent.map(answered));
  const expected = 'an acknowledgement or a refusal with a 4xx status';
  return allBroken(expected, culprits, fine, firstOf(why, whyLost));
}

/** Acknowledged or refused, but not failed on; the first one is a control that is acknowledged. */
export function neverServerError(sent: readonly Sent[], why: Why = unknown): Finding {
  const [control] = sent;
  if (control !== undefined && isRefused(control)) {
    return notRun(`${control.label} is refused as well, so a refusal proves nothing`);
  }
  const culprits = sent.filter((each) => !isAccepted(each) && !isRefused(each));
  const expected = 'a response that is neither 3xx nor 5xx';
  return allBroken(expected, culprits, keptBy(sent), firstOf(whyLost, why));
}

/** The first was refused, the others were acknowledged. */
export function firstRefusedThenAccepted(sent: readonly Sent[], why: Why = unknown): Finding {
  const [first, ...others] = sent;
  if (first === undefined) return notRun('nothing was sent');
  const taken = isRefused(first) ? [] : [first];
  return worst([
    about(['receiver.record-on-acceptance'], allAccepted(others)),
    about(
      ['receiver.refuses-forgeries'],
      allBroken(refusedWords, taken, keptBy([first], others), firstOf(why, whyLost)),
    ),
  ]);
}

/** What says nothing of the delivery that it happened to. */
const lost: Readonly<Partial<Record<Failed['problem'], Cause>>> = {
  unreachable: {
    says: 'nothing listens at this URL any longer',
    fix: 'The process exited; check its log.',
  },
  broken: {
    says: 'it closed the connection without a whole HTTP response',
    fix: 'Check its log for what failed on the request; if there is nothing, see what else listens at this port.',
  },
  malformed: {
    says: 'the chunked body of its answer is malformed',
    fix: 'Let the web framework write the chunks, or answer without a body.',
  },
};

type Failed = Extract<Answer, { readonly kind: 'failed' }>;

/** Why no answer came whose reason is to be looked for in the delivery: in the first that got none, where others followed. */
export function whyLost({ answer, doneAt }: Sent): Cause | undefined {
  const cause = answer.kind === 'failed' ? lost[answer.problem] : undefined;
  return cause === undefined || doneAt === undefined ? cause : { ...cause, at: doneAt };
}

function allBroken(
  expected: string,
  culprits: readonly Sent[],
  otherwise: Finding,
  why: Why = whyLost,
): Finding {
  return brokenBy(
    culprits.map((each) => causedBy(why(each), faultOf(expected, each))),
    otherwise,
  );
}

/** From when a delivery was sent to when the last of them was answered, and how late the runner was meanwhile. */
export function timesOf(sent: readonly Sent[]): string {
  const from = Math.min(...sent.flatMap(({ sentAt }) => sentAt ?? []));
  const to = Math.max(...sent.flatMap(({ doneAt }) => doneAt ?? []));
  const lateMs = latenessOf(sent);
  // A recording of before may have none.
  return from <= to ? ` (${span(from, to, lateMs)})` : '';
}

function faultOf(expected: string, sent: Sent): Fault {
  const { label, request, answer, reproduce } = sent;
  const isLate = answer.kind === 'failed' && answer.problem === 'timeout';
  const got = `${describeAnswer(answer)}${isLate ? timesOf([sent]) : ''} to ${label}`;
  const transcript = transcriptOf(request, shownAnswer(answer));
  return { expected, got, transcript, ...(reproduce === undefined ? {} : { reproduce }) };
}

function answersOf(sent: readonly Sent[]): string {
  const answers = sent.map(({ answer }) =>
    answer.kind === 'answered' ? String(answer.status) : answer.message,
  );
  const [first, ...others] = answers;
  if (others.length > 0 && others.every((each) => each === first)) {
    return `${first}, ${answers.length} times`;
  }
  return answers.join(', then ');
}
