import { deliveryPolicy } from '@ordering/events';
import { timeoutMs } from '../../contract/policy.ts';
import type { CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { orElse } from '../../recording/transcripts.ts';
import type { Why } from '../judgements/causes/why.ts';
import { unknown } from '../judgements/causes/why.ts';
import {
  acceptedPromptly,
  answeredBeforeWork,
  cutOff,
  neverRedirects,
  notAcknowledged,
  whyLateAlone,
} from '../judgements/strain.ts';
import { allAccepted } from '../judgements/verdicts.ts';
import { genuineControl, plainForgery } from '../scenarios/controls.ts';
import {
  burst,
  burstSize,
  everyAnswer,
  huge,
  slowWork,
  stalled,
  withOtherMethods,
} from '../scenarios/strain.ts';
import type { ReceiverTranscripts, ReceiverWorld, Sent } from '../scenarios/world.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck, stages } from './check.ts';

interface Row extends CheckCard {
  readonly scenario: Recorded<ReceiverWorld, readonly Sent[]>;
  readonly stage?: number;
  readonly least?: number;
  why?(transcripts: ReceiverTranscripts): Promise<Why>;
  verdict(sent: readonly Sent[], why: Why): Finding;
}

/** Two deliveries that came alone tell it: the first one, on which a receiver may have to start up, and one after it. */
async function whyLate(transcripts: ReceiverTranscripts): Promise<Why> {
  const control = await orElse(transcripts.of(genuineControl), undefined);
  const forgery = await orElse(transcripts.of(plainForgery), undefined);
  if (control === undefined || forgery === undefined) return unknown;
  return whyLateAlone([control.sent, forgery.after]);
}

const rows: readonly Row[] = [
  {
    id: 'RCV-071',
    level: 'MUST',
    lesser: 'SHOULD',
    title: `Fifty deliveries at once are acknowledged within ${timeoutMs / 1000} s`,
    scenario: burst,
    least: burstSize,
    stage: stages.burst,
    why: whyLate,
    verdict: acceptedPromptly,
    catches:
      'Work is done before the answer, or storing is slow, so that a busy evening makes the service retry.',
    fix: 'Store the delivery, answer, and do the work afterwards. If you already do, speed up the store: commit several deliveries together, and avoid waiting for locks and connections.',
  },
  {
    id: 'RCV-077',
    level: 'SHOULD',
    title: `Requests with another method than ${deliveryPolicy.method} are not acknowledged`,
    scenario: withOtherMethods,
    verdict: notAcknowledged,
    catches: 'Every request to the path counts as a delivery, even a health check.',
    fix: `Take ${deliveryPolicy.method} alone, and answer 405 to everything else.`,
  },
  {
    id: 'RCV-078',
    level: 'SHOULD',
    title: 'A body of 10 MiB is cut off, and the next delivery is acknowledged',
    scenario: huge,
    least: 2,
    stage: stages.huge,
    verdict: cutOff,
    catches: 'Anybody can fill the memory of the process with a body that never ends.',
    fix: 'Give the body a limit of a few MiB, and answer 413 or close the connection beyond it.',
  },
  {
    id: 'RCV-079',
    level: 'SHOULD',
    title: 'A request that stops halfway does not block others',
    scenario: stalled,
    stage: stages.stalled,
    verdict: allAccepted,
    catches: 'One slow or malicious sender blocks all deliveries.',
    fix: 'Read several requests side by side, and give each a time limit.',
  },
];

const slow = receiverCheck({
  card: {
    id: 'RCV-072',
    needs: ['slow', 'observe'],
    level: 'SHOULD',
    title: 'The acknowledgement does not wait for the handler',
    catches: 'A slow handler makes the service time out, and deliver the same event again.',
    fix: 'Store the delivery, answer, and do the work afterwards.',
  },
  stage: stages.slow,
  scenario: slowWork,
  sent: ({ sent }) => [sent],
  verdict: answeredBeforeWork,
});

const direct = receiverCheck({
  card: {
    id: 'RCV-073',
    level: 'MUST',
    title: 'No answer is a redirect',
    catches: 'The service never follows a redirect, so each delivery that gets one is lost.',
    fix: 'Register the URL of the receiver itself, exactly as the receiver serves it: http or https, with or without the slash at the end.',
  },
  stage: stages.last,
  scenario: everyAnswer,
  sent: () => [],
  least: 0,
  verdict: neverRedirects,
});

/** What a receiver does with much, with too much, and with what is no delivery. */
export const strain: readonly ReceiverCheck[] = [
  ...rows.map(({ scenario, stage, least = 1, why, verdict, ...card }) =>
    receiverCheck({
      card,
      scenario,
      why: async (_sent, transcripts) => (await why?.(transcripts)) ?? unknown,
      ...(stage === undefined ? {} : { stage }),
      sent: (sent) => sent,
      least,
      verdict,
    }),
  ),
  slow,
  direct,
].sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
