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
    catches: 'Some statuses are taken for a final word, and the orders behind them are lost.',
    fix: `Take everything but ${successWords} for a failure, and go on with the ladder.`,
  },
  {
    id: 'SND-109',
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: 'A redirect is not followed, and the delivery is attempted again',
    judge: redirectsAreFailures,
    catches: 'A delivery goes to an address that nobody has registered, or is lost.',
    fix: 'Switch off redirects in the HTTP client, and take a redirect for a failure.',
  },
  {
    id: 'SND-112',
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: 'A delivery whose connection breaks is attempted again',
    judge: retriedWhateverBreaks,
    catches: 'An error of the network ends the delivery, or the process that makes it.',
    fix: 'Take every error of the HTTP client for a failed attempt.',
  },
  {
    id: 'SND-125',
    needs: ['createStore', 'fire'],
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
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: `An answer after ${limit - 1} s counts, and after one of ${limit + 1} s there is another attempt, when its delay is over`,
    judge: waitsAsLongAsItShould,
    catches:
      'A receiver that answers in time gets everything twice, or one that hangs keeps the service waiting, or is called again too early.',
    fix: `Give each attempt ${limit} s in all, from the connection to the status of the answer, and count the delay from its end.`,
  },
  {
    id: 'SND-111',
    needs: ['createStore', 'fire'],
    level: 'MAY',
    title: 'An answer whose body goes on for too long is taken for one thing or the other',
    judge: eitherWayOfDripping,
    catches: 'Nothing: both ways are allowed. A receiver should not have a body that takes long.',
    fix: 'Go by the status, and read no more of the body than the log shows.',
  },
  {
    id: 'SND-114',
    needs: ['createStore', 'fire'],
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

/** What is made of the answers of endpoints, and of none. */
export const answers: readonly ServiceCheck[] = [
  ...answerRows.map(overAnswers),
  ...slowRows.map(overSlow),
];
