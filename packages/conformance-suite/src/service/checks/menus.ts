import { ErrorCode } from '@ordering/errors';
import { bothWays } from '../judgements/both-ways.ts';
import { menuJobs, menuPushes } from '../scenarios/menus.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck } from './check.ts';

/** What is made of a menu that the POS pushes. */
export const menus: readonly ServiceCheck[] = [
  serviceCheck({
    card: {
      id: 'API-222',
      needs: ['createStore', 'pushMenu', 'codes'],
      level: 'MUST',
      title: 'A menu push is accepted where the setting permits it, and refused where it does not',
      catches:
        'A POS that owns the menu cannot push it, or one that does not own it overwrites what customers see.',
      fix: 'Look at the `menu_sync_direction` of the integration on each push, and at nothing else.',
    },
    scenario: menuPushes,
    judge: bothWays(ErrorCode.menuPushNotAllowed, {
      accepted: ['service.menu-push', 'settings.menu-sync-direction'],
      refused: ['settings.menu-sync-direction', 'code.menu.push-not-allowed'],
      code: ['code.menu.push-not-allowed'],
    }),
  }),
  serviceCheck({
    card: {
      id: 'API-223',
      needs: ['createStore', 'pushMenu', 'menuJob'],
      level: 'MUST',
      title: 'The job of a menu push is found by its id, and an unknown one is not',
      catches:
        'An integrator cannot find the result of a push, or gets an answer for a mistyped id.',
      fix: 'Store each job before the push is answered, and look it up by its id alone.',
    },
    scenario: menuJobs,
    judge: bothWays(ErrorCode.menuJobNotFound, {
      accepted: ['service.menu-jobs'],
      refused: ['code.menu.job-not-found'],
      code: ['code.menu.job-not-found'],
    }),
  }),
];
