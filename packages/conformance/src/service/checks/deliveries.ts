import { attempts, ladderWords, successWords, timeoutMs } from '../../contract/policy.ts';
import type { CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { Sees } from '../judgements/as-far-as-seen.ts';
import { asFarAsSeen } from '../judgements/as-far-as-seen.ts';
import {
  redirectsAreFailures,
  retriedWhateverBreaks,
  retriedWhateverTheStatus,
  retryAfterIsNoExcuse,
} from '../judgements/bad-answers.ts';
import { eachDelivery } from '../judgements/delivered.ts';
import { contentTypeFaults, headerFaults, signatureFaults } from '../judgements/faults.ts';
import { idsUnique } from '../judgements/ids.ts';
import {
  allAttemptsAlike,
  gapsKept,
  goesOnAsUsual,
  silenceAfterLast,
  stopsAtSuccess,
} from '../judgements/ladder.ts';
import { failureShown } from '../judgements/logged.ts';
import { announcesNothing } from '../judgements/refused-calls.ts';
import {
  delaysNoOther,
  eitherWayOfDripping,
  waitsAsLongAsItShould,
} from '../judgements/slow-answers.ts';
import type { BadlyAnswered } from '../scenarios/bad-answers.ts';
import { badAnswers } from '../scenarios/bad-answers.ts';
import { failureLogged } from '../scenarios/delivery-log.ts';
import type { Ladder } from '../scenarios/ladder.ts';
import { ladderWalk, restartWalk } from '../scenarios/ladder.ts';
import { refusedCalls } from '../scenarios/refused-calls.ts';
import type { SlowlyAnswered } from '../scenarios/slow-answers.ts';
import { slowAnswers } from '../scenarios/slow-answers.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';
import { endpoints } from './endpoints.ts';
import type { DeliveryRow } from './over-everything.ts';
import { overEverything } from './over-everything.ts';

interface LadderRow extends CheckCard {
  readonly sees: Sees;
  judge(transcript: Ladder): Finding;
}

/** The check that needs the secret. */
export const signatureId = 'SND-102';

const headerRows: readonly DeliveryRow[] = [
  {
    id: 'SND-101',
    level: 'MUST',
    title: 'Every delivery has the required headers, each exactly once and well formed',
    judge: (transcript) => eachDelivery(transcript, headerFaults),
    catches:
      'A header is missing, repeated, misspelled or malformed, and receivers refuse the delivery.',
    fix: 'Set each header exactly once, from the same event that makes the body.',
  },
  {
    id: signatureId,
    level: 'MUST',
    title: 'The signature is that of the bytes on the wire, under the secret that was handed out',
    judge: (transcript) => eachDelivery(transcript, signatureFaults),
    catches:
      'The body is signed before it is serialised for the last time, or with another secret, so every receiver refuses it.',
    fix: 'Serialise once, sign those bytes, and send the same bytes on every attempt.',
  },
  {
    id: 'SND-122',
    level: 'MUST',
    title: 'Every delivery says that its body is JSON',
    judge: (transcript) => eachDelivery(transcript, contentTypeFaults),
    catches: 'Receivers that look at the media type do not parse the body, and refuse it.',
    fix: 'Set the media type of JSON on every delivery.',
  },
  {
    id: 'SND-104',
    level: 'MUST',
    title: 'Each new event has its own delivery id',
    judge: idsUnique,
    catches:
      'Two events share an id, so that a receiver takes the second one for a duplicate and drops it.',
    fix: 'Make a random UUID for each event when it happens.',
  },
];

const ladderRows: readonly LadderRow[] = [
  {
    id: 'SND-103',
    level: 'MUST',
    title: `A delivery that keeps failing is attempted ${attempts} times, with the same id and bytes`,
    sees: 'attempts',
    judge: allAttemptsAlike,
    catches:
      'Retries stop too soon, or make a new body or id, so that receivers cannot recognise them.',
    fix: 'Store the body and the id with the delivery, and send them unchanged until the ladder ends.',
  },
  {
    id: 'SND-105',
    level: 'MUST',
    title: `The first attempt comes at once, the others after delays of ${ladderWords}`,
    sees: 'attempts',
    judge: gapsKept,
    catches: 'A delay is too short or far too long, or counted from the wrong moment.',
    fix: 'Count each delay from the end of the failed attempt, and let jitter only add to it.',
  },
  {
    id: 'SND-106',
    level: 'MUST',
    title: `After ${attempts} attempts there is silence`,
    sees: 'silence',
    judge: silenceAfterLast,
    catches: 'A delivery that was given up on is attempted again.',
    fix: 'Mark the delivery as failed in the same step that records its last attempt.',
  },
  {
    id: 'SND-107',
    level: 'MUST',
    title: 'A delivery that was acknowledged is not attempted again',
    sees: 'acknowledged',
    judge: stopsAtSuccess,
    catches: `Only one status counts as success, though ${successWords} should.`,
    fix: `Take ${successWords} as an acknowledgement, whatever the body.`,
  },
];

interface AnswerRow extends CheckCard {
  judge(transcript: BadlyAnswered): Finding;
}

const answerRows: readonly AnswerRow[] = [
  {
    id: 'SND-108',
    level: 'MUST',
    title: 'A delivery that is refused is attempted again, whatever the status',
    judge: retriedWhateverTheStatus,
    catches: 'Some statuses are taken for a final word, and the orders behind them are lost.',
    fix: `Take everything but ${successWords} for a failure, and go on with the ladder.`,
  },
  {
    id: 'SND-109',
    level: 'MUST',
    title: 'A redirect is not followed, and the delivery is attempted again',
    judge: redirectsAreFailures,
    catches: 'A delivery goes to an address that nobody has registered, or is lost.',
    fix: 'Switch off redirects in the HTTP client, and take a redirect for a failure.',
  },
  {
    id: 'SND-112',
    level: 'MUST',
    title: 'A delivery whose connection breaks is attempted again',
    judge: retriedWhateverBreaks,
    catches: 'An error of the network ends the delivery, or the process that makes it.',
    fix: 'Take every error of the HTTP client for a failed attempt.',
  },
  {
    id: 'SND-125',
    level: 'MUST',
    title: 'A Retry-After of the endpoint does not make the next attempt come early',
    judge: retryAfterIsNoExcuse,
    catches: 'An endpoint that is overloaded is called again long before its time.',
    fix: 'Take the delay from the ladder alone.',
  },
];

interface SlowRow extends CheckCard {
  judge(transcript: SlowlyAnswered): Finding;
}

const limit = timeoutMs / 1000;

const slowRows: readonly SlowRow[] = [
  {
    id: 'SND-110',
    level: 'MUST',
    title: `An answer after ${limit - 1} s counts, and after ${limit + 1} s there is another attempt`,
    judge: waitsAsLongAsItShould,
    catches:
      'A receiver that answers in time gets everything twice, or one that hangs keeps the service waiting.',
    fix: `Give each attempt ${limit} s in all, from the connection to the status of the answer.`,
  },
  {
    id: 'SND-111',
    level: 'MAY',
    title: 'An answer whose body goes on for too long is taken for one thing or the other',
    judge: eitherWayOfDripping,
    catches: 'Nothing: both ways are allowed. A receiver should not have a body that takes long.',
    fix: 'Go by the status, and read no more of the body than the log shows.',
  },
  {
    id: 'SND-114',
    level: 'SHOULD',
    title: 'An endpoint that does not answer delays no delivery to another',
    judge: delaysNoOther,
    catches: 'One customer whose server hangs stops the orders of all others.',
    fix: 'Give each endpoint its own place in the queue, and limit how many attempts it may have under way.',
  },
];

const overSlow = ({ judge, ...card }: SlowRow): ServiceCheck =>
  serviceCheck({ card, stage: stages.slow, scenario: slowAnswers, judge });

const overAnswers = ({ judge, ...card }: AnswerRow): ServiceCheck =>
  serviceCheck({ card, stage: stages.answers, scenario: badAnswers, judge });

const overLadder = ({ judge, sees, ...card }: LadderRow): ServiceCheck =>
  serviceCheck({
    ...{ card, stage: stages.clock, scenario: ladderWalk },
    judge: asFarAsSeen(sees, judge),
  });

/** What each delivery shows by itself. */
export const headerIds: readonly string[] = headerRows.map(({ id }) => id);

/** What the ladder alone shows. */
export const ladderIds: readonly string[] = ladderRows.map(({ id }) => id);

const afterRestart: ServiceCheck = {
  card: {
    id: 'SND-115',
    level: 'MUST',
    title: 'The ladder goes on after a restart of the service',
    catches:
      'A delivery that waits in memory is gone, or begins anew, when the service is restarted.',
    fix: 'Write each attempt and the time of the next one to disk before it is made. A test clock that was advanced has to stay so, too.',
  },
  stage: stages.restart,
  aspects: [undefined],
  async run(transcripts) {
    const walked = await transcripts.of(restartWalk);
    return { finding: goesOnAsUsual(await transcripts.of(ladderWalk), walked) };
  },
};

const afterRefusals = serviceCheck({
  card: {
    id: 'SND-116',
    level: 'MUST',
    title: 'A denial that is refused announces nothing',
    catches: 'Receivers take an order off their screens that is still to be cooked.',
    fix: 'Write the event in the transaction that makes the change, when nothing can refuse it any more.',
  },
  scenario: refusedCalls,
  judge: announcesNothing,
});

const inLog = serviceCheck({
  card: {
    id: 'SND-124',
    level: 'MUST',
    title: 'A delivery that failed is in the log, with its payload and the answer to it',
    catches: 'An integrator whose receiver was down cannot find out what was missed, or why.',
    fix: 'Keep the payload of each delivery, and the status and first part of the answer to its last attempt.',
  },
  stage: stages.last,
  scenario: failureLogged,
  judge: failureShown,
});

/** Headers, ids, the retry ladder and the log, in the order of the report. */
export const deliveries: readonly ServiceCheck[] = [
  ...headerRows.map(overEverything),
  ...ladderRows.map(overLadder),
  ...answerRows.map(overAnswers),
  ...slowRows.map(overSlow),
  afterRestart,
  afterRefusals,
  ...endpoints,
  inLog,
].sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
