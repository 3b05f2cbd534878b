import { ErrorCode } from '@ordering/errors';
import { newTokenWorks, oneWinner } from '../judgements/changes.ts';
import { everyCodeReached } from '../judgements/codes.ts';
import { foundNothing } from '../judgements/fuzz.ts';
import { oddlyButEnveloped } from '../judgements/odd-requests.ts';
import { outOfReach, putOffProperly } from '../judgements/reach.ts';
import {
  allDone,
  badTokensRefused,
  eitherWay,
  missingTold,
  onceMore,
  refusedNamingTheField,
  refusedPreferably,
  refusedWith,
} from '../judgements/refusals.ts';
import {
  allDescribed,
  allEnveloped,
  secretOnce,
  statusesOfCodes,
  unknownCodes,
} from '../judgements/whole-run.ts';
import { forbiddenFields, unknownFields } from '../scenarios/bad-bodies.ts';
import { codesSought } from '../scenarios/codes.ts';
import { deniedTwice, everyReason, tooLate } from '../scenarios/denials.ts';
import { everyCall } from '../scenarios/every-call.ts';
import { fuzzed } from '../scenarios/fuzz.ts';
import { missingThings } from '../scenarios/missing-things.ts';
import { oddRequests } from '../scenarios/odd-requests.ts';
import { deniedByAnother, revokedConsent } from '../scenarios/other-tokens.ts';
import { races } from '../scenarios/race.ts';
import { refreshed } from '../scenarios/refresh.ts';
import { registeredTwice } from '../scenarios/registered-twice.ts';
import { throttled } from '../scenarios/throttle.ts';
import { badTokens } from '../scenarios/tokens.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';

/** What is checked of the service's API, in the order of the report. */
export const api: readonly ServiceCheck[] = [
  serviceCheck({
    card: {
      id: 'API-201',
      level: 'MUST',
      title: 'Every error has the error envelope and a dotted code',
      catches:
        'Some errors come from a framework or a proxy in a shape of their own, which clients cannot read.',
      fix: 'Turn every error into the envelope in one place, including those of routing, parsing and authentication.',
    },
    stage: stages.last,
    scenario: everyCall,
    judge: allEnveloped,
  }),
  serviceCheck({
    card: {
      id: 'API-202',
      level: 'MUST',
      title: 'Every code of the contract comes of its cause',
      catches:
        'A cause in the catalogue is answered with another code, so that clients do not do what they do about it.',
      fix: 'Go through the catalogue, and refuse each cause with its own code and status.',
    },
    stage: stages.codes,
    scenario: codesSought,
    judge: everyCodeReached,
  }),
  serviceCheck({
    card: {
      id: 'API-203',
      level: 'MAY',
      title: 'Error codes that the specs do not know are reported',
      catches: 'Nothing: the service may add codes. The specs that you use may be out of date.',
      fix: 'Generate from the specs of this service, if you want to handle the new codes.',
    },
    stage: stages.last,
    scenario: everyCall,
    judge: unknownCodes,
  }),
  serviceCheck({
    card: {
      id: 'API-204',
      level: 'MUST',
      title: 'What no operation describes is refused in the error envelope too',
      catches:
        'Unknown paths, wrong methods and malformed bodies are answered by the framework, in a shape of its own.',
      fix: 'Give the framework error handlers of your own: for routing, methods, parsing and the size of bodies.',
    },
    scenario: oddRequests,
    judge: oddlyButEnveloped,
  }),
  serviceCheck({
    card: {
      id: 'API-205',
      level: 'MUST',
      lesser: 'SHOULD',
      title: 'Whatever is sent, what is refused has the error envelope, and nothing breaks',
      catches: 'An odd value makes the service fail, or answer with what stands in its code.',
      fix: 'Validate before anything else, and answer what was not foreseen in one place, without its details.',
    },
    stage: stages.fuzz,
    scenario: fuzzed,
    judge: foundNothing,
  }),
  serviceCheck({
    card: {
      id: 'API-206',
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
      id: 'API-209',
      level: 'MUST',
      title: 'An order can be denied for each of the reasons, with or without a message',
      catches:
        'A reason of the contract is not recognised, so stores cannot say why they deny an order.',
      fix: 'Accept every reason code of the contract, with or without a message.',
    },
    scenario: everyReason,
    judge: ({ owed }) => allDone(owed),
  }),
  serviceCheck({
    card: {
      id: 'API-210',
      level: 'MUST',
      lesser: 'SHOULD',
      title: 'A delivered order cannot be denied',
      catches: 'A finished order is cancelled and refunded.',
      fix: 'Check the transition in the same statement that changes the status.',
    },
    scenario: tooLate,
    judge: refusedPreferably(ErrorCode.orderInvalidTransition),
  }),
  serviceCheck({
    card: {
      id: 'API-211',
      level: 'MUST',
      title: 'A field that the operation does not list is refused',
      catches:
        'A misspelled field is silently dropped, or a client chooses its application with a field.',
      fix: 'Refuse bodies with any field that the operation does not list, before anything is done.',
    },
    scenario: unknownFields,
    judge: refusedWith(ErrorCode.requestUnknownField),
  }),
  serviceCheck({
    card: {
      id: 'API-212',
      level: 'MUST',
      title: 'A denial with a missing or bad field is refused, and the message names the field',
      catches: 'A bad denial is carried out, or an integrator has to guess which field was wrong.',
      fix: 'Validate the body against the schema, and put the name of the first bad field into the message.',
    },
    scenario: forbiddenFields,
    judge: refusedNamingTheField,
  }),
  serviceCheck({
    card: {
      id: 'API-213',
      level: 'MUST',
      title: 'Of a denial and a delivery at the same time, no more than one succeeds',
      catches:
        'An order is refunded and handed over, because both changes looked before either was made.',
      fix: 'Make each change conditional on the status that it was decided on, in one statement.',
    },
    scenario: races,
    judge: oneWinner,
  }),
  serviceCheck({
    card: {
      id: 'API-214',
      level: 'MUST',
      title: 'A call that is put off says so, and for how long',
      catches: 'Clients cannot know when to call again, so they do it at once, or never.',
      fix: 'Answer 429 with the code of the contract, and always set Retry-After.',
    },
    stage: stages.throttle,
    scenario: throttled,
    judge: putOffProperly,
  }),
  serviceCheck({
    card: {
      id: 'API-215',
      level: 'MUST',
      title: 'Every response is one that the specs describe',
      catches: 'A status, header or body is not what generated clients were built for.',
      fix: 'Validate responses against the schemas in your own tests, or describe the ones that you send.',
    },
    stage: stages.last,
    scenario: everyCall,
    judge: allDescribed,
  }),
  serviceCheck({
    card: {
      id: 'API-216',
      level: 'MUST',
      lesser: 'SHOULD',
      title: 'The signing secret is returned when a store is registered, and ideally never again',
      catches:
        'Nobody learns the key that signs deliveries, or anyone who can call the API later can read it.',
      fix: 'Return the secret in the response to the first registration only, and keep it out of every other response.',
    },
    stage: stages.last,
    scenario: registeredTwice,
    judge: secretOnce,
  }),
  serviceCheck({
    card: {
      id: 'API-217',
      level: 'MUST',
      title: 'A call after consent was revoked is refused as such',
      catches:
        'An application that was uninstalled goes on, or asks for new tokens for ever since it is told nothing else.',
      fix: 'Look at the consent behind each token on each call, and refuse with the code that says so.',
    },
    scenario: revokedConsent,
    judge: refusedWith(ErrorCode.authConsentRevoked),
  }),
  serviceCheck({
    card: {
      id: 'API-218',
      level: 'MUST',
      title: 'Every code comes with its status in the catalogue',
      catches: 'Clients that act on the status do something other than those that act on the code.',
      fix: 'Take the status from the catalogue wherever an error is made.',
    },
    stage: stages.last,
    scenario: everyCall,
    judge: statusesOfCodes,
  }),
  serviceCheck({
    card: {
      id: 'API-219',
      level: 'MAY',
      title: 'What is made of a denial for a reason that needs a message, and has none',
      catches: 'The service fails where it should either deny the order or say what is missing.',
      fix: 'Deny the order, or refuse the call and name the field.',
    },
    scenario: everyReason,
    judge: ({ open }) => eitherWay(open),
  }),
  serviceCheck({
    card: {
      id: 'API-220',
      level: 'MAY',
      title: 'What is made of a denial of an order that is denied already',
      catches: 'A client that repeats a call breaks the service.',
      fix: 'Let the second denial succeed, or refuse it as a conflict.',
    },
    scenario: deniedTwice,
    judge: onceMore,
  }),
  serviceCheck({
    card: {
      id: 'API-221',
      level: 'MUST',
      title:
        'An unknown order, an unknown store and a store that is not integrated are refused as such',
      catches:
        'An integrator looks for a wrong id where a store was never connected, or the other way round.',
      fix: 'Look the store up before its integration, and refuse each with its own code.',
    },
    scenario: missingThings,
    judge: missingTold,
  }),
];
