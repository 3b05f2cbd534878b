import { validBodies } from '../../contract/api.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { ClientSubject, GivenTask } from '../subject.ts';
import type { ClientDecisions } from './fake-client.ts';
import { baseMs, byContract, readState, waitAsAsked } from './fake-client.ts';

/** A client that is correct, in another way than the first one that comes to mind. */
export interface Way {
  /** So that "a client that" can stand before it. */
  readonly way: string;
  readonly decisions: Partial<ClientDecisions>;
  readonly described?: Partial<ClientSubject> | ((usual: ClientSubject) => ClientSubject);
  /** The results that do not pass; none of them fails or warns. */
  readonly open?: readonly string[];
}

/** The checks of calls that are repeated. */
const repeats = ['CLI-308', 'CLI-309', 'CLI-311', 'CLI-312', 'CLI-323'];

let parts = 0;

/** A part of a delay that is as if it were random, and is spread evenly. */
function nextPart(): number {
  parts += 1;
  return ((parts * (Math.sqrt(5) - 1)) / 2) % 1;
}

/** What reads the state where it is in doubt. */
const readsFirst: Partial<ClientDecisions> = {
  next: (met) => (met.status === 504 && met.repeats === 0 ? 'repeat' : byContract(met)),
  lost: 'repeat',
  beforeRepeat: readState,
};

/** To register a store. */
export function registration(storeId: string): GivenTask {
  const [example = {}] = validBodies('integrateStore');
  return {
    ...{ operation: 'integrateStore', parameters: {} },
    body: { ...example, store_id: storeId },
  };
}

/** What a client that registers stores does; without the secret, there is nothing that it could go on with. */
export const registers: Partial<ClientDecisions> = {
  next: (met) => {
    const isDone = isJsonObject(met.json) && typeof met.json.webhook_secret === 'string';
    if (met.status < 300 && !isDone) throw new Error('there is no secret in the answer');
    return byContract(met);
  },
};

export const ways: readonly Way[] = [
  { way: 'does as the contract says', decisions: {} },
  { way: 'gets its first token before its first call', decisions: { firstToken: 'asked' } },
  {
    way: 'sends its token in a header of its own',
    decisions: { carries: (token) => ({ 'x-api-token': token }) },
  },
  {
    way: 'sends its token in Base64',
    decisions: { carries: (token) => ({ authorization: Buffer.from(token).toString('base64') }) },
  },
  {
    way: 'repeats nothing but a call whose token was refused',
    decisions: { next: (met) => (met.status === 401 ? byContract(met) : 'end') },
    open: repeats.map((id) => `${id} not-applicable`),
  },
  {
    way: 'makes two attempts',
    decisions: { next: (met) => (met.repeats === 0 ? byContract(met) : 'end') },
    open: ['CLI-323 not-applicable'],
  },
  {
    way: 'waits for any time up to each delay',
    decisions: {
      waitMs: (met) =>
        met.retryAfter === null ? nextPart() * baseMs * 2 ** met.repeats : waitAsAsked(met),
    },
  },
  {
    way: 'reads the state after a gateway timeout, and repeats what was not applied',
    decisions: readsFirst,
  },
  {
    way: 'reads the state in a way that nobody here knows, and repeats what was not applied',
    decisions: { ...readsFirst, beforeRepeat: async () => true },
    described: ({ state: _, ...usual }) => usual,
    open: ['CLI-313', 'CLI-314', 'CLI-315'].map((id) => `${id} not-observable`),
  },
  {
    way: 'makes eight attempts',
    decisions: {
      next: (met) => {
        const isFailure = met.status >= 500 && byContract({ ...met, repeats: 0 }) === 'repeat';
        return isFailure && met.repeats < 7 ? 'repeat' : byContract(met);
      },
      waitMs: (met) => waitAsAsked({ ...met, repeats: Math.min(met.repeats, 2) }),
    },
  },
  {
    way: 'does one task after another',
    decisions: { together: false },
    open: ['CLI-303 not-observable'],
  },
  {
    way: 'does one task only',
    decisions: { does: (tasks) => tasks.slice(0, 1) },
    described: { without: ['list'] },
    open: ['CLI-303 not-applicable'],
  },
  {
    way: 'has a token of its own, and gives a call up that is refused',
    decisions: {
      firstToken: 'own',
      next: (met) => (met.status === 401 ? 'end' : byContract(met)),
    },
    described: { without: ['refresh'] },
    open: ['CLI-301 not-applicable', 'CLI-303 not-applicable'],
  },
  {
    way: 'follows redirects, and takes nothing secret with it',
    decisions: { redirect: 'follow' },
    described: { without: ['refresh'] },
    open: ['CLI-301 not-applicable', 'CLI-303 not-applicable'],
  },
  {
    way: 'gets its tokens from a service that calls them otherwise',
    decisions: {
      tokenIn: (json) => (isJsonObject(json) && isJsonObject(json.data) ? json.data.jwt : ''),
    },
    described: { tokenAnswer: { data: { jwt: '{token}' } } },
  },
  {
    way: 'reads something before each call',
    decisions: {
      ...readsFirst,
      beforeCall: readState,
    },
  },
  {
    way: 'registers one store, and does nothing else',
    decisions: registers,
    described: ({ state: _, ...usual }) => ({ ...usual, tasks: [registration('store-1')] }),
    open: ['CLI-303 not-observable'],
  },
  {
    way: 'registers stores, and does nothing else',
    decisions: registers,
    described: ({ state: _, ...usual }) => ({
      ...usual,
      tasks: ['store-1', 'store-2', 'store-3'].map(registration),
    }),
  },
  {
    way: 'ends with 0 whatever came',
    decisions: { exitCode: () => 0 },
  },
];
