import { missingTold } from '../judgements/refusals.ts';
import { secretOnce } from '../judgements/whole-run.ts';
import { missingThings } from '../scenarios/missing-things.ts';
import { registeredTwice } from '../scenarios/registered-twice.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';

/** What is told of stores, and of what is not there. */
export const stores: readonly ServiceCheck[] = [
  serviceCheck({
    card: {
      id: 'API-216',
      needs: ['createStore'],
      level: 'MUST',
      title: 'The signing secret is returned when a store is registered, and never again',
      catches:
        'The integrator does not get the key that signs deliveries, or anyone who can call the API later can read it.',
      fix: 'Return the secret in the response to the first registration only, and keep it out of every other response.',
    },
    stage: stages.last,
    scenario: registeredTwice,
    judge: secretOnce,
  }),
  serviceCheck({
    card: {
      id: 'API-221',
      needs: ['createStore', 'createOrder'],
      level: 'MUST',
      title:
        'An unknown order, an unknown store and a store without an integration each get their own code',
      catches:
        'An integrator looks for a wrong id where a store was never connected, or the other way round.',
      fix: 'Look the store up before its integration, and refuse each with its own code.',
    },
    scenario: missingThings,
    judge: missingTold,
  }),
];
