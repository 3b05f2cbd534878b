import { isJsonObject } from '../../../contract/json.ts';
import type { ClientDefect } from '../defect.ts';
import { endingAt } from '../defect.ts';
import { byContract, waitAsAsked } from '../fake-client.ts';

/** Longer than anybody waits here, in ms. */
const foreverMs = 1_000_000;

export const failures: readonly ClientDefect[] = [
  {
    mistake: 'waits as long as after a failure, whatever the answer asks for',
    decisions: { waitMs: (met) => waitAsAsked({ ...met, retryAfter: null }) },
    found: ['CLI-308 fail', 'CLI-309 warn'],
  },
  {
    mistake: 'takes a delay for milliseconds',
    long: true,
    decisions: {
      waitMs: (met) =>
        /^\d+$/.test(met.retryAfter ?? '') ? Number(met.retryAfter) : waitAsAsked(met),
    },
    found: ['CLI-308 fail'],
  },
  {
    mistake: 'does not understand a delay that is given as a date',
    decisions: {
      waitMs: (met) =>
        waitAsAsked(/^\d+$/.test(met.retryAfter ?? '') ? met : { ...met, retryAfter: null }),
    },
    found: ['CLI-309 warn'],
  },
  {
    mistake: 'waits as long as it is asked to, however long that is',
    long: true,
    decisions: {
      waitMs: (met) => (Number(met.retryAfter) > 1000 ? foreverMs : waitAsAsked(met)),
      next: (met) => (met.status === 429 && met.repeats === 0 ? 'repeat' : byContract(met)),
    },
    found: ['CLI-310 warn'],
  },
  {
    mistake: 'waits for ever where no delay is given',
    long: true,
    decisions: {
      waitMs: (met) =>
        met.status === 429 && met.retryAfter === null ? foreverMs : waitAsAsked(met),
    },
    found: ['CLI-310 warn'],
  },
  {
    mistake: 'repeats a failure for ever',
    long: true,
    decisions: {
      next: (met) => (byContract({ ...met, repeats: 0 }) === 'repeat' ? 'repeat' : byContract(met)),
      waitMs: (met) =>
        met.retryAfter === null
          ? waitAsAsked({ ...met, repeats: Math.min(met.repeats, 2) }) / 4
          : waitAsAsked(met),
    },
    found: ['CLI-311 fail'],
  },
  {
    mistake: 'waits a second before each call again',
    decisions: { waitMs: (met) => (met.retryAfter === null ? 1000 : waitAsAsked(met)) },
    found: ['CLI-312 warn', 'CLI-323 warn'],
  },
  {
    mistake: 'doubles its delays, and leaves nothing to chance',
    decisions: {
      waitMs: (met) => (met.retryAfter === null ? 500 * 2 ** met.repeats : waitAsAsked(met)),
    },
    found: ['CLI-312 warn'],
  },
  {
    mistake: 'gives a failure up that has a page in the place of an error',
    decisions: endingAt(({ status, json }) => status === 502 && !isJsonObject(json)),
    found: ['CLI-318 fail'],
  },
  {
    mistake: 'repeats whatever has no error in its body',
    decisions: {
      next: (met) =>
        met.status >= 400 && !isJsonObject(met.json) && met.repeats === 0
          ? 'repeat'
          : byContract(met),
    },
    found: ['CLI-318 fail'],
  },
  {
    mistake: 'waits for an answer for ever',
    long: true,
    decisions: { patienceMs: foreverMs },
    found: ['CLI-322 warn'],
  },
];
