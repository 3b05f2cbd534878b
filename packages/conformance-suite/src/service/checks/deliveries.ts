import { failureShown } from '../judgements/logged.ts';
import { announcesNothing } from '../judgements/refused-calls.ts';
import { failureLogged } from '../scenarios/delivery-log.ts';
import { refusedCalls } from '../scenarios/refused-calls.ts';
import { answers } from './answers.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';
import { endpoints } from './endpoints.ts';
import { headers } from './headers.ts';
import { ladder } from './ladder.ts';

const afterRefusals = serviceCheck({
  card: {
    id: 'SND-116',
    needs: ['createStore', 'createOrder'],
    level: 'MUST',
    title: 'A rejected denial sends no event and changes nothing',
    catches: 'Receivers drop an order that still has to be prepared.',
    fix: 'Write the event in the transaction that makes the change, when nothing can refuse it any more.',
  },
  scenario: refusedCalls,
  judge: announcesNothing,
});

const inLog = serviceCheck({
  card: {
    id: 'SND-124',
    needs: ['createStore', 'deliveryLog', 'fire', 'clock'],
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
  ...headers,
  ...ladder,
  ...answers,
  afterRefusals,
  ...endpoints,
  inLog,
].sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
