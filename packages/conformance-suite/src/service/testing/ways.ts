import { randomUUID } from 'node:crypto';
import { ErrorCode, errorBody } from '@ordering/errors';
import { actionRows, eventRows, ordinaryRow } from '../../contract/events.ts';
import { send } from '../../http/send.ts';
import { after, oneAtATime } from '../../testing/pace.ts';
import type { ServiceConfig } from '../config/config.ts';
import { comparedAndSet, lockedFor, lookedBefore, writtenIn } from './changes.ts';
import type { ServiceDecisions } from './decisions.ts';
import { correctService, done, ofDenial } from './decisions.ts';
import { isBareOther } from './defects/api.ts';
import { action, answerMs } from './fake-config.ts';

/** A service that is correct, in another way than the first one that comes to mind. */
export interface Way {
  /** So that "a service that" can stand before it. */
  readonly way: string;
  readonly decisions: Partial<ServiceDecisions>;
  readonly configure?: (config: ServiceConfig) => ServiceConfig;
  /** The results that do not pass; none of them fails or warns. */
  readonly open?: readonly string[];
}

const { product } = ordinaryRow();
const [usual, other] = eventRows
  .filter((row) => row.product === product && !actionRows.includes(row))
  .map(({ type }) => type);
const both = [usual ?? '', other ?? ''];
const newType = 'store.renamed';
const oneSecret = randomUUID();
const { alsoHappens: nothingMore } = correctService;

const preparing = 'preparing';

/** As services have it that know more of an order than its beginning and its end. */
function deliveredInTwoSteps(config: ServiceConfig): ServiceConfig {
  const steps = [preparing, done].flatMap(
    (to) => action('deliverOrder', '/control/orders/{orderId}', { body: { to } }).steps,
  );
  return {
    ...config,
    actions: { ...config.actions, deliverOrder: { name: 'deliverOrder', steps } },
  };
}

/** Every way in which a service may keep the contract, and was once taken to break it. */
export const ways: readonly Way[] = [
  {
    way: 'adds jitter to each delay',
    decisions: { jitterMs: (gap) => gap * 0.4 },
  },
  {
    way: 'adds a little jitter, which its clock gets over by itself',
    decisions: { jitterMs: (gap) => gap * 0.03, goesOn: true },
  },
  {
    way: 'has two events of one cause',
    decisions: { alsoHappens: { ...nothingMore, fired: both } },
  },
  {
    way: 'has an event when a store registers',
    decisions: { alsoHappens: { ...nothingMore, registered: both } },
  },
  {
    way: 'has event types and fields that are new',
    decisions: {
      alsoHappens: {
        ...{ registered: [newType], fired: [newType] },
        ...{ cancelled: [newType], refused: [newType] },
      },
      envelope: (event) => ({ ...event, something_new: { deep: true } }),
      registered: (secret) => ({ webhook_secret: secret, something_new: 1 }),
      registeredAgain: () => ({
        status: 409,
        body: { error: { code: 'store.taken', message: 'taken', more: 1 }, trace: 'x' },
      }),
    },
  },
  {
    way: 'sends the deliveries of all stores to one address',
    decisions: {
      addressOf: (url, { stores }) =>
        [...stores.values()].find((store) => store !== undefined)?.url ?? url,
      alsoHappens: { ...nothingMore, registered: [usual ?? ''] },
    },
    open: ['SND-113 not-observable'],
  },
  {
    way: 'has one secret for all stores',
    decisions: { newSecret: () => oneSecret },
  },
  {
    way: 'looks at its clock in its own time',
    decisions: { lagMs: { clock: 150, failure: 40 } },
  },
  {
    way: 'takes only so many calls in a second',
    decisions: { throttled: atMost(20, 1) },
  },
  {
    way: 'has a code of its own for a token that is missing',
    decisions: {
      unauthorised: (token, state) =>
        token === undefined
          ? { status: 401, body: errorBody({ code: 'auth.token_missing', message: 'no token' }) }
          : correctService.unauthorised(token, state),
    },
  },
  {
    way: 'calls an order unknown whose store is not integrated',
    decisions: { missing: { ...correctService.missing, integration: ErrorCode.orderNotFound } },
    configure: (config) => ({ ...config, absent: [ErrorCode.storeNotIntegrated] }),
  },
  {
    way: 'wants a message with the one reason that says nothing by itself',
    decisions: {
      badDenial: (body) =>
        correctService.badDenial(body) ??
        (isBareOther(body) ? [ErrorCode.requestValidation, 'message is missing'] : undefined),
    },
  },
  {
    way: 'answers a second registration with success, and keeps the secret to itself',
    decisions: { registeredAgain: () => ({ status: 200, body: { id: 'the same' } }) },
  },
  {
    way: 'has a code whose cause nobody answers',
    decisions: {},
    configure: (config) => ({
      ...config,
      codes: {
        ...config.codes,
        // The port that is reserved for discarding: nothing listens there.
        [ErrorCode.menuJobNotFound]: action('codes.nobody', 'http://127.0.0.1:9/'),
      },
    }),
    open: ['API-202 not-run'],
  },
  {
    way: 'has nothing to say of a denial',
    decisions: { cancelled: { status: 204, body: '' } },
  },
  {
    way: 'carries a denial out later',
    decisions: { cancelled: { status: 202, body: {} } },
  },
  {
    way: 'writes the offset of UTC in digits',
    decisions: {
      envelope: (event) => ({
        ...event,
        timestamp: String(event.timestamp).replace('Z', '+00:00'),
      }),
    },
  },
  {
    way: 'takes a form for a token',
    decisions: {
      grantsToken: (types, text) =>
        types.join() === 'application/x-www-form-urlencoded' && text.startsWith('grant_type='),
    },
    configure: (config) => ({
      ...config,
      auth: config.auth && {
        ...config.auth,
        token: {
          fetch: action('auth.token', '/token', {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: 'grant_type=client_credentials',
            take: { token: '/token' },
          }),
        },
      },
    }),
  },
  {
    way: 'wraps its token up, and takes it in a header of its own',
    decisions: {
      granted: (token) => ({ data: { credentials: [{ kind: 'opaque', value: token }] } }),
      tokenIn: (headers) => String(headers['x-api-key'] ?? '') || undefined,
    },
    configure: (config) => ({
      ...config,
      auth: {
        header: 'X-Api-Key',
        value: '{token}',
        token: {
          fetch: action('auth.token', '/token', {
            take: { token: '/data/credentials/0/value' },
          }),
        },
      },
    }),
  },
  {
    way: 'has an event of a denial',
    decisions: { alsoHappens: { ...nothingMore, cancelled: both } },
  },
  {
    way: 'announces an order again while it refuses to deny another one',
    decisions: { alsoHappens: { ...nothingMore, refused: [ofDenial] } },
  },
  {
    way: 'closes the connection on a body that is far too large',
    decisions: {
      oddity: (status) => ({
        ...correctService.oddity(status),
        ...(status === 413 ? { drops: true } : {}),
      }),
    },
  },
  {
    way: 'names no orders in its events',
    decisions: { orderData: () => ({}) },
  },
  {
    way: 'takes two seconds to announce a denial',
    decisions: { firstAfterMs: (type) => (type === ofDenial ? 2000 : 0) },
  },
  {
    way: 'tries an endpoint out before it takes its address',
    decisions: {
      refusesEndpoint: async (url) =>
        (await correctService.refusesEndpoint(url)) || (await comesToNothing(url)),
    },
  },
  { way: 'delivers some time after the event', decisions: { firstAfterMs: () => 400 } },
  {
    way: 'logs the bytes that it sent, and few of those that came back',
    decisions: {
      logs: (delivery) => {
        const { status, body } = delivery.answered ?? { status: 0, body: '' };
        const payload = JSON.stringify(JSON.stringify(delivery.event));
        return { payload, status, body: `${body.slice(0, 12)}…` };
      },
    },
  },
  {
    way: 'says with a date when to call again',
    decisions: {
      throttled: (state) => {
        const answer = correctService.throttled(state);
        return answer && { ...answer, headers: { 'retry-after': new Date().toUTCString() } };
      },
    },
  },
  {
    way: 'lets the one wait while the other changes an order',
    decisions: { pace: oneAtATime(), changes: (change) => lookedBefore(change) },
  },
  {
    way: 'locks an order while it is changed',
    decisions: { changes: lockedFor('denial', 'delivery') },
  },
  {
    way: 'changes an order only as it was when it looked, and looks again where it is not',
    decisions: { changes: comparedAndSet },
  },
  { way: 'has a database that writes slowly', decisions: { changes: writtenIn(20) } },
  {
    way: 'is told in two steps that an order is delivered',
    decisions: {},
    configure: deliveredInTwoSteps,
  },
  {
    way: 'lets no order be denied that is prepared',
    decisions: { canCancel: (status) => ![preparing, done].includes(status) },
    configure: deliveredInTwoSteps,
  },
  { way: 'takes its time to answer', decisions: { pace: after(50) } },
  { way: 'takes one call at a time', decisions: { pace: oneAtATime() } },
  { way: 'makes one attempt at a time', decisions: { attempts: 'in turn' } },
  {
    way: 'writes a new body for each attempt',
    decisions: { write: (event, attempt) => JSON.stringify(event, null, attempt) },
  },
  {
    way: 'counts its attempts in the body, and logs the last one',
    decisions: {
      write: (event, attempt) => JSON.stringify({ ...event, attempt }),
      logs: (delivery) => ({
        ...correctService.logs(delivery),
        payload: { ...delivery.event, attempt: delivery.attempts },
      }),
    },
  },
  {
    way: 'writes bodies over several lines, and names of headers small',
    decisions: {
      write: (event) => JSON.stringify(event, null, 2),
      headers: (_, headers) =>
        headers.map(({ name, value }) => ({ name: name.toLowerCase(), value })),
    },
  },
];

/** The same where it takes minutes to see. */
export const slowWays: readonly Way[] = [
  { way: 'takes half a second for every answer', decisions: { pace: after(500) } },
  {
    way: 'takes 20 calls in five seconds',
    decisions: { throttled: atMost(20, 5) },
  },
];

/** Whether an endpoint cannot be called at all, over TLS with a certificate that is good. */
async function comesToNothing({ href: url }: URL): Promise<boolean> {
  const request = { method: 'HEAD', url, headers: [], body: Buffer.alloc(0), cuts: [] };
  const { answer } = await send({ ...request, framing: 'length' }, answerMs);
  return answer.kind === 'failed';
}

/** Refuses a call that comes after so many others in the seconds before, and says when to come again. */
function atMost(most: number, seconds: number): ServiceDecisions['throttled'] {
  return (state) => {
    const asked = correctService.throttled(state);
    if (asked !== undefined) return asked;
    const { calls } = state;
    const now = Date.now();
    const recent = calls.filter((at) => at > now - seconds * 1000);
    if (recent.length < most) {
      calls.push(now);
      return undefined;
    }
    const answer = correctService.failure(ErrorCode.rateLimited, 'slow down');
    return { ...answer, headers: { 'retry-after': String(seconds) } };
  };
}
