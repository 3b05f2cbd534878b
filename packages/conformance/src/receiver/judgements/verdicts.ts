import { successWords, timeoutMs } from '../../contract/policy.ts';
import { describeAnswer, isSuccessful } from '../../http/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notRun } from '../../model/finding.ts';
import { curlOf } from '../payloads/curl.ts';
import type { ForgedTranscript } from '../scenarios/forged.ts';
import type { Sent } from '../scenarios/world.ts';

const acceptedWords = `${successWords} within ${timeoutMs / 1000} s`;
const refusedWords = 'a refusal with a 4xx status';

export function isAccepted({ answer }: Sent): boolean {
  return isSuccessful(answer);
}

/** Told to be the sender's fault. A redirect or a 5xx is not that: it asks for another attempt. */
function isRefused({ answer }: Sent): boolean {
  return answer.kind === 'answered' && answer.status >= 400 && answer.status <= 499;
}

/** Every delivery was acknowledged. */
export function allAccepted(sent: readonly Sent[]): Finding {
  const culprit = sent.find((each) => !isAccepted(each));
  if (culprit !== undefined) return asBroken(acceptedWords, culprit);
  return kept(answersOf(sent));
}

/** Forged deliveries were refused, while genuine ones around them were acknowledged. */
export function forgedRefused({ before, forged, after }: ForgedTranscript): Finding {
  const accepted = forged.find(isAccepted);
  if (accepted !== undefined) return asBroken(refusedWords, accepted);
  if (!isAccepted(before)) {
    return notRun(
      `a genuine delivery of the same kind is not acknowledged either (${describeAnswer(before.answer)}), so a refusal proves nothing`,
    );
  }
  const culprit = forged.find((each) => !isRefused(each));
  if (culprit !== undefined) return asBroken(refusedWords, culprit);
  if (!isAccepted(after)) return asBroken(`${acceptedWords}, even after a forged delivery`, after);
  return kept(answersOf(forged));
}

/** Both ways are allowed; only a receiver that breaks is worth a warning. */
export function eitherWay(sent: readonly Sent[]): Finding {
  const culprit = sent.find((each) => !isAccepted(each) && !isRefused(each));
  if (culprit !== undefined) {
    return asBroken('an acknowledgement or a refusal with a 4xx status', culprit);
  }
  const way = sent.every(isAccepted) ? 'accepts' : 'refuses';
  return kept(`this receiver ${way} it (${answersOf(sent)})`);
}

/** Acknowledged or refused, but not failed on; the first one is a control that is acknowledged. */
export function neverServerError(sent: readonly Sent[]): Finding {
  const [control] = sent;
  if (control !== undefined && isRefused(control)) {
    return notRun(`${control.delivery.plan.label} is refused as well, so a refusal proves nothing`);
  }
  const culprit = sent.find((each) => !isAccepted(each) && !isRefused(each));
  if (culprit !== undefined) return asBroken('a response that is neither 3xx nor 5xx', culprit);
  return kept(answersOf(sent));
}

/** The first was refused, the others were acknowledged. */
export function firstRefusedThenAccepted(sent: readonly Sent[]): Finding {
  const [first, ...others] = sent;
  if (first !== undefined && !isRefused(first)) return asBroken(refusedWords, first);
  return allAccepted(others);
}

function asBroken(expected: string, culprit: Sent): Finding {
  const { delivery, url, answer } = culprit;
  const got = `${describeAnswer(answer)} to ${delivery.plan.label}`;
  return broken(expected, got, curlOf(delivery, url));
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
