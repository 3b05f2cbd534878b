import { everyCodeReached } from '../judgements/codes.ts';
import { foundNothing } from '../judgements/fuzz.ts';
import { oddlyButEnveloped } from '../judgements/odd-requests.ts';
import { putOffProperly } from '../judgements/reach.ts';
import {
  allDescribed,
  allEnveloped,
  statusesOfCodes,
  unknownCodes,
} from '../judgements/whole-run.ts';
import { codesSought } from '../scenarios/codes.ts';
import { everyCall } from '../scenarios/every-call.ts';
import { fuzzed } from '../scenarios/fuzz.ts';
import { oddRequests } from '../scenarios/odd-requests.ts';
import { throttled } from '../scenarios/throttle.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';

/** How whatever is refused is answered. */
export const errors: readonly ServiceCheck[] = [
  serviceCheck({
    card: {
      id: 'API-201',
      needs: ['createStore'],
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
      needs: ['createStore'],
      level: 'MUST',
      title: 'Every error code of the contract is sent for its cause',
      catches: 'A cause in the table of codes gets another code, so clients handle it wrongly.',
      fix: 'Go through the table of codes, and refuse each cause with its own code and status.',
    },
    stage: stages.codes,
    scenario: codesSought,
    judge: everyCodeReached,
  }),
  serviceCheck({
    card: {
      id: 'API-203',
      needs: ['createStore'],
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
      needs: ['createStore', 'createOrder'],
      level: 'MUST',
      title: 'Requests that no operation describes get the error envelope too',
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
      needs: ['createStore', 'createOrder', 'load'],
      level: 'MUST',
      lesser: 'SHOULD',
      title: 'Malformed requests get the error envelope, and never a server error',
      catches:
        'An unusual value makes the service fail, or answer with internals such as a stack trace.',
      fix: 'Validate before anything else, and catch unexpected errors in one place, which answers without the details of the error.',
    },
    stage: stages.fuzz,
    scenario: fuzzed,
    judge: foundNothing,
  }),
  serviceCheck({
    card: {
      id: 'API-214',
      needs: ['createStore', 'createOrder', 'throttle'],
      level: 'MUST',
      title: 'A rate-limited call gets the code and a Retry-After',
      catches: 'Clients do not know when to call again, so they call at once, or never.',
      fix: 'Answer 429 with the code of the contract, and always set Retry-After.',
    },
    stage: stages.throttle,
    scenario: throttled,
    judge: putOffProperly,
  }),
  serviceCheck({
    card: {
      id: 'API-215',
      needs: ['createStore'],
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
      id: 'API-218',
      needs: ['createStore'],
      level: 'MUST',
      title: 'Every code comes with its status in the table of codes',
      catches: 'Clients that act on the status do something other than those that act on the code.',
      fix: 'Take the status from the table of codes wherever an error is made.',
    },
    stage: stages.last,
    scenario: everyCall,
    judge: statusesOfCodes,
  }),
];
