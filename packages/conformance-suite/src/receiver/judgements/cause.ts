import type { Answer } from '../../http/exchange.ts';
import { describeAnswer, headerValues, isSuccessful } from '../../http/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import { about, tellingFaults } from '../../model/finding.ts';
import { secretVariables } from '../payloads/secret-variables.ts';
import type { Attempts } from '../scenarios/controls.ts';
import type { ForgedTranscript } from '../scenarios/forged.ts';
import type { Sent } from '../scenarios/world.ts';
import { allAccepted, isAccepted } from './verdicts.ts';

type Answered = Extract<Answer, { readonly kind: 'answered' }>;
type Failed = Extract<Answer, { readonly kind: 'failed' }>;

/** What most likely is wrong where a plain genuine delivery is not acknowledged; undefined where it is. */
export function causeOf({ url, answer }: Sent): string | undefined {
  if (isSuccessful(answer)) return undefined;
  return answer.kind === 'answered' ? causeOfAnswer(answer, url) : causeOfFailure(answer);
}

/** The judgement of that delivery: its fault names the cause. */
export function controlAccepted({ earlier: [failed], sent }: Attempts): Finding {
  const finding = allAccepted([sent]);
  if (finding.kind === 'kept' && failed !== undefined) {
    const detail = `${finding.detail}, at the second attempt (${describeAnswer(failed.answer)})`;
    return { ...finding, detail };
  }
  const cause = causeOf(sent);
  if (finding.kind !== 'broken' || cause === undefined) return finding;
  // Whether it is for its method or its signature that the delivery is refused, nobody can tell.
  return about(
    ['receiver.accepts'],
    tellingFaults(finding, (fault) => ({ ...fault, got: `${fault.got}: ${cause}` })),
  );
}

/** What it means where a plain forgery is acknowledged; undefined where it is not. */
export function causeOfForgery({ forged: [plain] }: ForgedTranscript): string | undefined {
  if (plain === undefined) return 'no forgery was sent to it';
  if (!isAccepted(plain)) return undefined;
  const page = isPage(plain.answer) ? ', and answers with an HTML page: is it the receiver?' : '';
  return `it acknowledges a delivery with a made-up signature as it does a genuine one, so it verifies nothing${page}`;
}

function causeOfAnswer(answer: Answered, url: string): string {
  const { status } = answer;
  const { pathname } = new URL(url);
  if (status >= 300 && status <= 399) {
    const [target] = headerValues(answer.headers, 'location');
    const to = target === undefined ? 'elsewhere' : `to ${target}`;
    return `it redirects ${to} (${status}), and the service follows no redirect: give the URL of the receiver itself`;
  }
  if (isPage(answer)) {
    return `an HTML page was the answer (${status}): what stands at this URL is a site, a login or a proxy, not the receiver`;
  }
  if (status === 401 || status === 403) {
    return `it refuses a genuine signature (${status}): is what is in ${secretVariables.store} the receiver's own secret?`;
  }
  if (status === 404 || status === 405 || status === 410) {
    return `it takes no deliveries at the path ${pathname} (${status}): is this the path that you would register?`;
  }
  if (status === 429) return 'it limits the rate of the very first delivery (429)';
  if (status >= 500) {
    return `it fails on the plainest genuine delivery (${status}): its log says why`;
  }
  return `it takes a genuine delivery for malformed (${status}): does it know the store of the deliveries (--store-id and the like), or check more than the contract gives it?`;
}

function causeOfFailure({ problem, status, ms }: Failed): string {
  const inTime = `within ${Math.round(ms / 1000)} s`;
  if (problem === 'unreachable') return 'nothing listens at this URL any more';
  if (problem === 'timeout' && status !== undefined) {
    return `its answer (${status}) began and did not end ${inTime}: the body has to end`;
  }
  if (problem === 'timeout') return `it took the delivery and did not answer ${inTime}`;
  return 'it closed the connection without a whole HTTP response';
}

/** Whether a person's browser was meant. */
function isPage(answer: Answer): boolean {
  if (answer.kind !== 'answered') return false;
  return headerValues(answer.headers, 'content-type').some((type) => /text\/html/i.test(type));
}
