import { successWords, timeoutMs } from '../../contract/policy.ts';
import type { CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import {
  redirectsAreFailures,
  retriedWhateverBreaks,
  retriedWhateverTheStatus,
  retryAfterIsNoExcuse,
} from '../judgements/bad-answers.ts';
import {
  delaysNoOther,
  eitherWayOfDripping,
  waitsAsLongAsItShould,
} from '../judgements/slow-answers.ts';
import type { BadlyAnswered } from '../scenarios/bad-answers.ts';
import { badAnswers } from '../scenarios/bad-answers.ts';
import type { SlowlyAnswered } from '../scenarios/slow-answers.ts';
import { slowAnswers } from '../scenarios/slow-answers.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';

interface AnswerRow extends CheckCard {
  judge(transcript: BadlyAnswered): Finding;
}

const answerRows: readonly AnswerRow[] = [
  {
    id: 'SND-108',
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: 'A delivery that is refused is attempted again, whatever the status',
    judge: retriedWhateverTheStatus,
    catches: 'Some statuses are treated as final, and those deliveries are lost.',
    fix: `Treat everything but ${successWords} as a failure, and continue with the retry schedule.`,
  },
  {
    id: 'SND-109',
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: 'A redirect is not followed, and the delivery is attempted again',
    judge: redirectsAreFailures,
    catches: 'A delivery goes to an address that is not registered, or is lost.',
    fix: 'Switch off redirects in the HTTP client, and treat a redirect as a failed attempt.',
  },
  {
    id: 'SND-112',
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: 'A delivery whose connection breaks is attempted again',
    judge: retriedWhateverBreaks,
    catches: 'An error of the network ends the delivery, or the process that makes it.',
    fix: 'Treat every error of the HTTP client as a failed attempt.',
  },
  {
    id: 'SND-125',
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: 'A Retry-After of the endpoint does not make the next attempt come early',
    judge: retryAfterIsNoExcuse,
    catches: 'An overloaded endpoint is called again long before the delay is over.',
    fix: 'Take the delay from the retry schedule alone.',
  },
];

interface SlowRow extends CheckCard {
  judge(transcript: SlowlyAnswered): Finding;
}

const limit = timeoutMs / 1000;

const slowRows: readonly SlowRow[] = [
  {
    id: 'SND-110',
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: `An answer after ${limit - 1} s counts, and after one of ${limit + 1} s there is another attempt, when its delay is over`,
    judge: waitsAsLongAsItShould,
    catches:
      'A receiver that answers in time gets deliveries twice; or one that hangs blocks the service, or is called again too early.',
    fix: `Give each attempt ${limit} s in all, from the connection to the status of the answer, and count the delay from its end.`,
  },
  {
    id: 'SND-111',
    needs: ['createStore', 'fire'],
    level: 'MAY',
    title: 'How a response with an endless body is treated',
    judge: eitherWayOfDripping,
    catches: 'Nothing: both ways are allowed. A receiver should not have a body that takes long.',
    fix: 'Decide by the status, and read no more of the body than the log shows.',
  },
  {
    id: 'SND-114',
    needs: ['createStore', 'fire'],
    level: 'SHOULD',
    title: 'An endpoint that does not answer does not delay deliveries to others',
    judge: delaysNoOther,
    catches: 'One customer whose server hangs stops the orders of all others.',
    fix: 'Schedule each endpoint separately, and limit how many attempts it may have in progress.',
  },
];

const overSlow = ({ judge, ...card }: SlowRow): ServiceCheck =>
  serviceCheck({ card, stage: stages.slow, scenario: slowAnswers, judge });

const overAnswers = ({ judge, ...card }: AnswerRow): ServiceCheck =>
  serviceCheck({ card, stage: stages.answers, scenario: badAnswers, judge });

/** What is made of the answers of endpoints, and of none. */
export const answers: readonly ServiceCheck[] = [
  ...answerRows.map(overAnswers),
  ...slowRows.map(overSlow),
];
