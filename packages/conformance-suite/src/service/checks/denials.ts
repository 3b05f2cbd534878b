import { ErrorCode } from '@ordering/errors';
import { oneWinner } from '../judgements/changes.ts';
import {
  allDone,
  eitherWay,
  onceMore,
  refusedNamingTheField,
  refusedWith,
  tooLateRefused,
} from '../judgements/refusals.ts';
import { forbiddenFields, unknownFields } from '../scenarios/bad-bodies.ts';
import { deniedTwice, everyReason, tooLate } from '../scenarios/denials.ts';
import { races } from '../scenarios/race.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck } from './check.ts';

const ofUnknownFields = ['status.bad-request', 'code.request.unknown-field'] as const;

/** What is made of a denial. */
export const denials: readonly ServiceCheck[] = [
  serviceCheck({
    card: {
      id: 'API-209',
      needs: ['createStore', 'createOrder'],
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
      needs: ['createStore', 'createOrder', 'deliverOrder'],
      level: 'MUST',
      lesser: 'SHOULD',
      title: 'A delivered order cannot be denied',
      catches: 'A finished order is cancelled and refunded.',
      fix: 'Check the transition in the same statement that changes the status.',
    },
    scenario: tooLate,
    judge: tooLateRefused,
  }),
  serviceCheck({
    card: {
      id: 'API-211',
      needs: ['createStore', 'createOrder'],
      level: 'MUST',
      title: 'A field that the operation does not list is refused',
      catches:
        'A misspelled field is silently dropped, or a client chooses its application with a field.',
      fix: 'Refuse bodies with any field that the operation does not list, before anything is done.',
    },
    scenario: unknownFields,
    judge: refusedWith(ErrorCode.requestUnknownField, ofUnknownFields, [
      ...ofUnknownFields,
      'request.known-fields-only',
      'request.no-app-id',
    ]),
  }),
  serviceCheck({
    card: {
      id: 'API-212',
      needs: ['createStore', 'createOrder'],
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
      needs: ['createStore', 'createOrder', 'deliverOrder'],
      level: 'MUST',
      title: 'Of a denial and a delivery at the same time, no more than one succeeds',
      catches:
        'An order is both refunded and delivered, because both calls read its status before either changed it.',
      fix: 'Make each change conditional on the status that it was decided on, in one statement.',
    },
    scenario: races,
    judge: oneWinner,
  }),
  serviceCheck({
    card: {
      id: 'API-219',
      needs: ['createStore', 'createOrder'],
      level: 'MAY',
      title: 'How a denial without the message that its reason needs is treated',
      catches: 'The service fails where it should either deny the order or name the missing field.',
      fix: 'Deny the order, or refuse the call and name the field.',
    },
    scenario: everyReason,
    judge: ({ open }) => eitherWay(open),
  }),
  serviceCheck({
    card: {
      id: 'API-220',
      needs: ['createStore', 'createOrder'],
      level: 'MAY',
      title: 'How a denial of an order that is already denied is treated',
      catches: 'A client that repeats a call breaks the service.',
      fix: 'Let the second denial succeed, or refuse it as a conflict.',
    },
    scenario: deniedTwice,
    judge: onceMore,
  }),
];
