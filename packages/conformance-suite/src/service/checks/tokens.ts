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
        'A bad credential passes, or the refusal does not tell a client whether a new token would help.',
      fix: 'Verify the token before anything else, and tell an expired one from one that was never good.',
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
      catches:
        'A client whose token has expired cannot go on, although it does all that it should.',
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
        'Whoever guesses an id denies the orders of others, or learns from the answer that they exist.',
      fix: 'Look everything up within the reach of the token, so that what lies outside it is simply not there.',
    },
    scenario: deniedByAnother,
    judge: outOfReach,
  }),
  serviceCheck({
    card: {
      id: 'API-217',
      needs: ['createStore', 'createOrder', 'revokedToken'],
      level: 'MUST',
      title: 'A call after consent was revoked is refused as such',
      catches:
        'An application that was uninstalled goes on, or asks for new tokens for ever since it is told nothing else.',
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
