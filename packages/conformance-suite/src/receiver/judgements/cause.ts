import type { Answer } from '../../http/exchange.ts';
import { describeAnswer, headerValues, isSuccessful } from '../../http/exchange.ts';
import type { Cause } from '../../model/cause.ts';
import type { Finding } from '../../model/finding.ts';
import { about } from '../../model/finding.ts';
import { orElse } from '../../recording/transcripts.ts';
import { secretVariables } from '../payloads/secret-variables.ts';
import type { Attempts } from '../scenarios/controls.ts';
import { located } from '../scenarios/controls.ts';
import type { ForgedTranscript } from '../scenarios/forged.ts';
import type { ReceiverTranscripts, Sent } from '../scenarios/world.ts';
import { mayBeForSignature, whyMadeOfBody, whySignedOtherwise } from './causes/signing.ts';
import { whyByItsClock } from './causes/time.ts';
import type { Why } from './causes/why.ts';
import { isPage } from './page.ts';
import { allAccepted, isAccepted, whyLost } from './verdicts.ts';

/** Told of a receiver that takes a delivery with the location header, and none without it. */
export const needsLocation: Cause = {
  says: 'it needs the location header',
  fix: 'Take the store from the signed body; treat the header as an aid that may be absent.',
};

const compareSecrets = `Compare what is in ${secretVariables.store} with the receiver's own secret. If they are the same, compute the signature over the raw bytes of the body, compare its lowercase hexadecimal digits, and look for what refuses every request before the receiver sees it, such as a login or protection against CSRF.`;

type Answered = Extract<Answer, { readonly kind: 'answered' }>;
type Failed = Extract<Answer, { readonly kind: 'failed' }>;

/** The same, where the receiver may be asked in which way it verifies. See docs/decisions/causes.md. */
export async function causeOfControl(
  { sent }: Attempts,
  transcripts: ReceiverTranscripts,
): Promise<Cause | undefined> {
  if (isAccepted(sent)) return undefined;
  return (
    (await whyByItsClock(transcripts, sent)) ??
    (await whyUnlocated(transcripts, sent)) ??
    (await whySignedOtherwise(transcripts, [sent]))(sent) ??
    (await whyMadeOfBody(transcripts, sent)) ??
    causeOf(sent)
  );
}

/** That it is refused for want of a header that is not always there: with it, one is taken. */
async function whyUnlocated(
  transcripts: ReceiverTranscripts,
  refused: Sent,
): Promise<Cause | undefined> {
  if (!mayBeForSignature(refused.answer)) return undefined;
  const sent = await orElse(transcripts.of(located), []);
  return sent.some(isAccepted) ? needsLocation : undefined;
}

/** What most likely is wrong where a plain genuine delivery is not acknowledged; undefined where it is. */
export function causeOf(sent: Sent): Cause | undefined {
  const { url, answer } = sent;
  if (isSuccessful(answer)) return undefined;
  if (answer.kind === 'answered') return causeOfAnswer(answer, url);
  return whyLost(sent) ?? causeOfFailure(answer);
}

/** The judgement of that delivery: its fault names the cause. */
export function controlAccepted({ earlier: [failed], sent }: Attempts, why: Why): Finding {
  const finding = allAccepted([sent], why);
  if (finding.kind === 'kept' && failed !== undefined) {
    const detail = `${finding.detail}, at the second attempt (${describeAnswer(failed.answer)})`;
    return { ...finding, detail };
  }
  if (finding.kind !== 'broken') return finding;
  // Whether it is for its method or its signature that the delivery is refused, nobody can tell.
  return about(['receiver.accepts'], finding);
}

/** Why plain forgeries are acknowledged. */
export function whyPlainlyForged(transcript: ForgedTranscript): Why {
  const cause = causeOfForgery(transcript);
  return (sent) => (isAccepted(sent) ? cause : undefined);
}

/** What it means where a plain forgery is acknowledged; undefined where it is not. */
export function causeOfForgery({ forged: [plain] }: ForgedTranscript): Cause | undefined {
  if (plain === undefined) return { says: 'no forgery was sent to it', fix: 'Run it once more.' };
  if (!isAccepted(plain)) return undefined;
  return {
    says: 'it acknowledges a delivery with a made-up signature as it does a genuine one, so it verifies nothing',
    fix: isPage(plain.answer)
      ? 'Give the URL of the receiver: its answer is an HTML page.'
      : 'Refuse each delivery whose signature is not the one that the secret gives.',
  };
}

function causeOfAnswer(answer: Answered, url: string): Cause {
  const { status } = answer;
  const { pathname } = new URL(url);
  if (status >= 300 && status <= 399) {
    const [target] = headerValues(answer.headers, 'location');
    const to = target === undefined ? 'elsewhere' : `to ${target}`;
    return {
      says: `it redirects ${to} (${status}), and the service follows no redirect`,
      fix: 'Give the URL of the receiver itself, exactly as the receiver serves it: http or https, with or without the slash at the end. Let nothing in front of it, such as a login, redirect a delivery.',
    };
  }
  if (status === 404 || status === 405 || status === 410) {
    return {
      says: `it does not accept deliveries at the path ${pathname} (${status})`,
      fix: 'Give the path that you would register.',
    };
  }
  if (status === 413) {
    return {
      says: 'it rejects even the smallest delivery as too large (413)',
      fix: 'Raise the limit of your web framework and of any proxy in front of it to at least 1 MiB.',
    };
  }
  if (status === 429) {
    return {
      says: 'it limits the rate of the very first delivery (429)',
      fix: 'Let the receiver take deliveries as fast as they come.',
    };
  }
  // Web frameworks show an error of a receiver as a page; that of a status above is one of a proxy.
  if (status === 500 || (status > 500 && !isPage(answer))) {
    return {
      says: `it fails on the simplest genuine delivery (${status})`,
      fix: 'Check its log.',
    };
  }
  if (isPage(answer)) {
    return {
      says: `an HTML page was the answer (${status}): this URL belongs to a web site, a login page or a proxy, or to a receiver whose web framework rejects with HTML`,
      fix: `Give the URL of the receiver itself. If it already is that URL, look at how it verifies. ${compareSecrets}`,
    };
  }
  if (status === 401 || status === 403) {
    return {
      says: `it refuses a genuine delivery (${status})`,
      fix: compareSecrets,
    };
  }
  if (status < 200) {
    return {
      says: `its response has a status that cannot end an exchange (${status})`,
      fix: 'Check what serves this URL: a final response has a status of 200 or higher.',
    };
  }
  return {
    says: `it treats a genuine delivery as malformed (${status})`,
    fix: "Configure your receiver for the store that the deliveries name (the runner's --store-id sets it), and validate only what the contract promises.",
  };
}

function causeOfFailure({ message, problem, status, ms }: Failed): Cause {
  const inTime = `within ${Math.round(ms / 1000)} s`;
  if (problem === 'timeout' && status !== undefined) {
    return {
      says: `its answer (${status}) began and did not end ${inTime}`,
      fix: 'End the body of the answer.',
    };
  }
  if (problem === 'timeout') {
    return {
      says: `it took the delivery and did not answer ${inTime}`,
      fix: 'Store the delivery, answer, and do the work afterwards.',
    };
  }
  return { says: message, fix: 'Answer with a status, few headers, and a short body or none.' };
}
