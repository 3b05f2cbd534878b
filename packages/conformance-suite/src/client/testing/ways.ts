import { isJsonObject } from '../../contract/json.ts';
import type { ClientSubject } from '../subject.ts';
import type { ClientDecisions } from './fake-client.ts';
import { byContract } from './fake-client.ts';

/** A client that is correct, in another way than the first one that comes to mind. */
export interface Way {
  /** So that "a client that" can stand before it. */
  readonly way: string;
  readonly decisions: Partial<ClientDecisions>;
  readonly described?: Partial<ClientSubject>;
  /** The results that do not pass; none of them fails or warns. */
  readonly open?: readonly string[];
}

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
  },
  {
    way: 'makes eight attempts',
    decisions: {
      next: (met) => (met.status === 500 && met.repeats < 7 ? 'repeat' : byContract(met)),
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
      beforeCall: (baseUrl, { parameters }) => fetch(`${baseUrl}/state/${parameters.orderId}`),
    },
  },
  {
    way: 'ends with 0 whatever came',
    decisions: { exitCode: () => 0 },
  },
];
