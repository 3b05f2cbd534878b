import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { isJsonObject } from '../../../contract/json.ts';
import type { ClientDefect } from '../defect.ts';
import { endingAt, repeating } from '../defect.ts';
import type { Met } from '../fake-client.ts';
import { byContract } from '../fake-client.ts';
import { clientChecks } from '../prove-fake.ts';

/** Whether it is an error of the catalogue. */
const isListed = ({ code }: Met) => Object.hasOwn(errorCatalogue, code);

/** Whether it has a code that no catalogue has. */
const isStrange = (met: Met) => met.code !== '' && !isListed(met);

/** Whether an object anywhere in it has a field that was added. */
function hasNewField(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  return 'conformance_new_field' in value || Object.values(value).some(hasNewField);
}

/** Everything hangs on the control. */
const nothingElse = clientChecks.flatMap(({ card }) =>
  card.id === 'CLI-300' ? [] : [`${card.id} not-run`],
);
const control = ['CLI-300 fail', ...nothingElse].sort();

export const refusedCalls: readonly ClientDefect[] = [
  {
    mistake: 'ends with exit code 1 when all is done',
    decisions: { exitCode: () => 1 },
    found: control,
  },
  {
    mistake: 'makes no call',
    decisions: { does: () => [] },
    found: control,
  },
  {
    mistake: 'calls at another path',
    decisions: { pathOf: () => '/v1/orders' },
    found: control,
  },
  {
    mistake: 'sends the task as a whole',
    decisions: { bodyOf: (task) => task },
    found: control,
    told: 'the body of its call does not have `reason` and `reason_code` as the task says. Send the `body` of ORDERING_TASK as it is, as JSON.',
  },
  {
    mistake: 'sends no token',
    decisions: { carries: () => ({}) },
    found: control,
    told: 'no header of its call has a token that it was given. Send the token of ORDERING_TOKEN, or one that you get at ORDERING_TOKEN_URL, in a header; a client with a token of its own is declared with --without refresh.',
  },
  {
    mistake: 'takes every answer without a field for a failure',
    decisions: repeating(({ status, json }) => status === 200 && JSON.stringify(json) === '{}'),
    found: control,
    told: 'it made 3 calls for one task, though the first was answered with a success. Treat each status from 200 to 299 as a success, and end with it.',
  },
  {
    mistake: 'waits for ever when all is done',
    long: true,
    decisions: {
      lingers: (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    },
    found: control,
  },
  {
    mistake: 'takes 202 for something that is not done yet',
    decisions: repeating(({ status }) => status === 202),
    found: ['CLI-300 fail'],
  },
  {
    mistake: 'takes an answer without a body for a failure',
    decisions: repeating(({ status, json }) => status === 204 && json === undefined),
    found: ['CLI-300 fail'],
  },
  {
    mistake: 'repeats what was refused as malformed',
    decisions: repeating((met) => met.status === 400 && isListed(met)),
    found: ['CLI-304 fail'],
  },
  {
    mistake: 'repeats what was refused for a field that is not accepted',
    decisions: repeating(({ code }) => code === ErrorCode.requestUnknownField),
    found: ['CLI-304 fail'],
  },
  {
    mistake: 'repeats what is not allowed',
    decisions: repeating((met) => met.status === 403 && isListed(met)),
    found: ['CLI-305 fail'],
  },
  {
    mistake: 'gets a new token where a call is not allowed',
    decisions: {
      next: (met) =>
        met.status === 403 && isListed(met) && met.renewals === 0 ? 'renew' : byContract(met),
    },
    found: ['CLI-305 fail'],
  },
  {
    mistake: 'repeats a call for something that is not there',
    decisions: repeating((met) => met.status === 404 && isListed(met)),
    found: ['CLI-306 fail'],
  },
  {
    mistake: 'waits for a store to be integrated',
    decisions: repeating(({ code }) => code === ErrorCode.storeNotIntegrated),
    found: ['CLI-306 fail'],
  },
  {
    mistake: 'repeats a call that met a conflict',
    decisions: repeating((met) => met.status === 409 && isListed(met)),
    found: ['CLI-307 fail'],
  },
  {
    mistake: 'repeats a success with a new field',
    decisions: repeating(({ status, json }) => status === 200 && hasNewField(json)),
    found: ['CLI-316 fail'],
  },
  {
    mistake: 'ends with the first task whose answer has a new field',
    decisions: {
      together: false,
      next: (met) => {
        if (met.status === 200 && hasNewField(met.json)) throw new Error('unknown field');
        return byContract(met);
      },
    },
    found: ['CLI-303 not-observable', 'CLI-316 fail'],
  },
  {
    mistake: 'gives a failure up whose error has a new field',
    decisions: endingAt(({ status, json }) => status >= 500 && hasNewField(json)),
    found: ['CLI-316 fail'],
  },
  {
    mistake: 'repeats a conflict with a new field',
    decisions: repeating(({ status, json }) => status === 409 && hasNewField(json)),
    found: ['CLI-316 fail'],
  },
  {
    mistake: 'gets no new token where the error has a new field',
    decisions: endingAt(({ status, json }) => status === 401 && hasNewField(json)),
    found: ['CLI-316 fail'],
  },
  {
    mistake: 'takes a token with a new field beside it for none',
    decisions: {
      tokenIn: (json) => (isJsonObject(json) && !hasNewField(json) ? json.access_token : undefined),
    },
    found: ['CLI-316 fail'],
  },
  {
    mistake: 'repeats whatever a message says to try again',
    decisions: repeating(({ message }) => /try again/.test(message)),
    found: ['CLI-317 fail'],
  },
  {
    mistake: 'gets a new token where a message speaks of one',
    decisions: {
      next: (met) =>
        /token expired/i.test(met.message) && met.renewals === 0 ? 'renew' : byContract(met),
    },
    found: ['CLI-317 fail'],
  },
  {
    mistake: 'gets no new token where a message speaks of a rate',
    decisions: endingAt(({ status, message }) => status === 401 && /rate limited/.test(message)),
    found: ['CLI-317 fail'],
  },
  {
    mistake: 'repeats every 4xx with a code that it does not know',
    decisions: repeating((met) => isStrange(met) && met.status < 500),
    found: ['CLI-320 fail'],
  },
  {
    mistake: 'gives up whatever has a code that it does not know',
    decisions: endingAt(isStrange),
    found: ['CLI-320 fail'],
  },
  {
    mistake: 'repeats every 5xx but one',
    decisions: repeating(({ status }) => status >= 500 && status !== 504),
    found: ['CLI-320 fail'],
  },
  {
    mistake: 'repeats every 4xx that it does not know',
    decisions: repeating(({ status }) => status > 409 && status < 500),
    found: ['CLI-320 fail'],
  },
  {
    mistake: 'sends its application id',
    decisions: { bodyOf: ({ body }) => ({ ...body, app_id: 'mine' }) },
    found: ['CLI-321 fail'],
  },
  {
    mistake: 'numbers the calls that it makes again',
    long: true,
    decisions: {
      bodyOf: ({ body }, repeats) => (repeats === 0 ? body : { ...body, attempt: repeats + 1 }),
    },
    found: ['CLI-321 fail'],
  },
];
