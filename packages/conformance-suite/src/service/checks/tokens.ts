import { ErrorCode } from '@ordering/errors';
import { codesGoodOnce } from '../judgements/both-ways.ts';
import { newTokenWorks } from '../judgements/changes.ts';
import { outOfReach } from '../judgements/reach.ts';
import { badTokensRefused, refusedWith } from '../judgements/refusals.ts';
import { codeFlow } from '../scenarios/code-flow.ts';
import { deniedByAnother, revokedConsent } from '../scenarios/other-tokens.ts';
import { refreshed } from '../scenarios/refresh.ts';
import { badTokens } from '../scenarios/tokens.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';

/** Who may call, and what they reach. */
export const tokens: readonly ServiceCheck[] = [
  serviceCheck({
    card: {
      id: 'API-206',
      needs: ['createStore', 'createOrder', 'expireToken'],
      level: 'MUST',
      lesser: 'SHOULD',
      title: 'Missing, made-up and expired tokens are refused, ideally each with its own code',
      catches:
        'A bad credential is accepted, or the client cannot see whether a new token would help.',
      fix: 'Verify the token before anything else, and distinguish an expired token from one that was never valid.',
    },
    stage: stages.tokens,
    scenario: badTokens,
    judge: badTokensRefused,
  }),
  serviceCheck({
    card: {
      id: 'API-207',
      needs: ['createStore', 'createOrder'],
      level: 'MUST',
      title: 'A new token is handed out for valid credentials, and works',
      catches: 'A client whose token has expired cannot continue, although it behaves correctly.',
      fix: 'Hand out a token whenever the credentials are right, and let it be good at once.',
    },
    stage: stages.refresh,
    scenario: refreshed,
    judge: newTokenWorks,
  }),
  serviceCheck({
    card: {
      id: 'API-208',
      needs: ['createStore', 'createOrder', 'otherToken'],
      level: 'MUST',
      title: 'An order of another application is not found',
      catches:
        'Anyone who guesses an id can deny the orders of others, or find out that they exist.',
      fix: 'Look everything up within the reach of the token, so that everything outside it does not exist for the call.',
    },
    scenario: deniedByAnother,
    judge: outOfReach,
  }),
  serviceCheck({
    card: {
      id: 'API-217',
      needs: ['createStore', 'createOrder', 'revokedToken'],
      level: 'MUST',
      title: 'A call after consent was revoked gets the code for that',
      catches: 'An uninstalled application keeps calling, or asks for new tokens forever.',
      fix: 'Look at the consent behind each token on each call, and refuse with the code that says so.',
    },
    scenario: revokedConsent,
    judge: refusedWith(ErrorCode.authConsentRevoked, [
      'auth.consent-revoked',
      'status.forbidden',
      'code.auth.consent-revoked',
    ]),
  }),
  serviceCheck({
    card: {
      id: 'API-224',
      needs: ['createStore', 'authorizationCode', 'exchangeCode'],
      level: 'MUST',
      title: 'An authorization code gives a good token once, and only for its own redirect URI',
      catches:
        'No merchant can connect an application, or whoever has read a code in a log gets a token for it.',
      fix: 'Store with each code the redirect URI that it was given for, and use the code up in the statement that looks it up.',
    },
    scenario: codeFlow,
    judge: codesGoodOnce,
  }),
];
