import { CancelReasonCode } from '@ordering/api/constants';
import { ErrorCode, errorBody } from '@ordering/errors';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { withData } from '../contract/events.ts';
import type { JsonObject } from '../contract/json.ts';
import { delaysMs } from '../contract/policy.ts';
import type { Header } from '../http/exchange.ts';
import type { FakeDelivery, ServiceDecisions } from './fake-service-decisions.ts';
import { correctService } from './fake-service-decisions.ts';

/** A service with one mistake, and the checks that find it. */
interface ServiceDefect {
  readonly mistake: string;
  readonly decisions: Partial<ServiceDecisions>;
  readonly found: readonly string[];
}

const [at0 = 0, , ...others] = delaysMs;

function withHeaders(
  change: (headers: readonly Header[], delivery: FakeDelivery) => readonly Header[],
): Partial<ServiceDecisions> {
  return { headers: (delivery, headers) => change(headers, delivery) };
}

function withoutFields(event: JsonObject, ...fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(event).filter(([field]) => !fields.includes(field)));
}

export const serviceDefects: readonly ServiceDefect[] = [
  {
    mistake: 'sends the signature twice',
    decisions: withHeaders((headers) => [...headers, ...headers.slice(1, 2)]),
    found: ['SND-101 fail'],
  },
  {
    mistake: 'leaves the event header out',
    decisions: withHeaders((headers) =>
      headers.filter(({ name }) => name !== DeliveryHeader.eventType),
    ),
    found: ['SND-101 fail'],
  },
  {
    mistake: 'signs something other than it sends',
    decisions: { signature: (secret, body) => sign(secret, Buffer.from(`${body}\n`)) },
    found: ['SND-102 fail'],
  },
  {
    mistake: 'writes a new body for each attempt',
    decisions: { write: (event, attempt) => JSON.stringify(withData(event, { attempt })) },
    found: ['SND-103 fail'],
  },
  {
    mistake: 'gives up one attempt too soon',
    decisions: { delaysMs: delaysMs.slice(0, -1) },
    found: ['SND-103 fail', 'SND-106 skip'],
  },
  {
    mistake: 'gives the same id to every event',
    decisions: { newId: () => '11111111-1111-4111-8111-111111111111' },
    found: ['SND-104 fail'],
  },
  {
    mistake: 'retries a second and a half too soon',
    decisions: { delaysMs: delaysMs.map((gap) => (gap === 0 ? 0 : gap - 1500)) },
    found: ['SND-105 fail'],
  },
  {
    mistake: 'skips the shortest gap',
    decisions: { delaysMs: [at0, ...others, others.at(-1) ?? 0] },
    found: ['SND-105 fail'],
  },
  {
    mistake: 'doubles the last gap',
    decisions: {
      delaysMs: delaysMs.map((gap, index) => (index === delaysMs.length - 1 ? gap * 2 : gap)),
    },
    found: ['SND-105 fail'],
  },
  {
    mistake: 'makes one attempt too many',
    decisions: { delaysMs: [...delaysMs, delaysMs.at(-1) ?? 0] },
    found: ['SND-106 fail'],
  },
  {
    mistake: 'takes 200 alone for success',
    decisions: { acknowledges: (status) => status === 200 },
    found: ['SND-107 fail'],
  },
  {
    mistake: 'never retries',
    decisions: { delaysMs: [0] },
    found: ['SND-103 fail', 'SND-105 skip', 'SND-106 skip', 'SND-107 skip'],
  },
  {
    mistake: 'gives the time without milliseconds',
    decisions: {
      envelope: (event) => ({
        ...event,
        timestamp: String(event.timestamp).replace(/\.\d+Z/, 'Z'),
      }),
    },
    found: ['SND-118 fail'],
  },
  {
    mistake: 'has another id in the body',
    decisions: {
      envelope: (event) => ({
        ...event,
        [deliveryPolicy.idempotencyKey.field]: '22222222-2222-4222-8222-222222222222',
      }),
    },
    found: ['SND-118 fail'],
  },
  {
    mistake: 'leaves the location out',
    decisions: { envelope: (event) => withoutFields(event, 'location_id') },
    found: ['SND-119 fail'],
  },
  {
    mistake: 'has the fields of both products',
    decisions: { envelope: (event) => ({ community_id: 'everyone', ...event }) },
    found: ['SND-119 fail'],
  },
  {
    mistake: 'has the action header on every event',
    decisions: withHeaders((headers) => [
      ...headers.filter(({ name }) => name !== DeliveryHeader.action),
      headers.find(({ name }) => name === DeliveryHeader.action) ?? {
        name: DeliveryHeader.action,
        value: 'none',
      },
    ]),
    found: ['SND-120 fail'],
  },
  {
    mistake: 'names another action in the header',
    decisions: withHeaders((headers) =>
      headers.map(({ name, value }) =>
        name === DeliveryHeader.action ? { name, value: 'something_else' } : { name, value },
      ),
    ),
    found: ['SND-120 fail'],
  },
  {
    mistake: 'sends an empty location header where no own id is set',
    decisions: withHeaders((headers) =>
      headers.some(({ name }) => name === DeliveryHeader.location)
        ? headers
        : [...headers, { name: DeliveryHeader.location, value: '' }],
    ),
    found: ['SND-121 fail'],
  },
  {
    mistake: 'never sends the location header',
    decisions: withHeaders((headers) =>
      headers.filter(({ name }) => name !== DeliveryHeader.location),
    ),
    found: ['SND-121 fail'],
  },
  {
    mistake: 'has an error shape of its own for what is not there',
    decisions: {
      failure: (code, message) => {
        const answer = correctService.failure(code, message);
        return code === ErrorCode.orderNotFound ? { ...answer, body: { error: message } } : answer;
      },
    },
    found: ['API-201 fail', 'API-215 fail', 'API-221 fail'],
  },
  {
    mistake: 'has codes without a dot',
    decisions: {
      registeredAgain: () => ({
        status: 409,
        body: errorBody({ code: 'taken', message: 'taken' }),
      }),
    },
    found: ['API-201 fail', 'API-215 fail'],
  },
  {
    mistake: 'does not tell expired tokens apart',
    decisions: {
      unauthorised: (token, state) =>
        correctService.unauthorised(token, state) && ErrorCode.authInvalidToken,
    },
    found: ['API-206 warn'],
  },
  {
    mistake: 'lets calls without a token pass',
    decisions: {
      unauthorised: (token, state) =>
        token === undefined ? undefined : correctService.unauthorised(token, state),
    },
    found: ['API-206 fail'],
  },
  {
    mistake: 'does not know one of the reasons',
    decisions: {
      badDenial: (body) =>
        correctService.badDenial(body) ??
        (JSON.stringify(body).includes(CancelReasonCode.priceMismatch)
          ? [ErrorCode.requestValidation, 'reason_code is not known']
          : undefined),
    },
    found: ['API-209 fail'],
  },
  {
    mistake: 'cancels delivered orders',
    decisions: { canCancel: () => true },
    found: ['API-210 fail'],
  },
  {
    mistake: 'drops unknown fields of a denial',
    decisions: {
      badDenial: (body) => {
        const bad = correctService.badDenial(body);
        return bad?.[0] === ErrorCode.requestUnknownField ? undefined : bad;
      },
    },
    found: ['API-211 fail'],
  },
  {
    mistake: 'drops unknown fields of a registration',
    decisions: { badRegistration: () => undefined },
    found: ['API-211 fail'],
  },
  {
    mistake: 'does not say which field is wrong',
    decisions: {
      badDenial: (body) => {
        const bad = correctService.badDenial(body);
        return bad && [bad[0], 'the body is not valid'];
      },
    },
    found: ['API-212 fail'],
  },
  {
    mistake: 'accepts any reason code',
    decisions: {
      badDenial: (body) => {
        const bad = correctService.badDenial(body);
        return bad?.[1].startsWith('reason_code') &&
          JSON.stringify(body).includes('"reason_code":"')
          ? undefined
          : bad;
      },
    },
    found: ['API-212 fail'],
  },
  {
    mistake: 'answers a second registration with a redirect',
    decisions: { registeredAgain: () => ({ status: 303, body: {} }) },
    found: ['API-201 fail', 'API-215 fail'],
  },
  {
    mistake: 'gives the secret to everyone who asks',
    decisions: {
      registeredAgain: (secret) => ({ status: 200, body: { webhook_secret: secret } }),
    },
    found: ['API-216 warn'],
  },
  {
    mistake: 'gives a secret for each address only, and not for each store',
    decisions: {
      registered: (secret, { url }, { stores }) =>
        [...stores.values()].filter((store) => store?.url === url).length > 1
          ? {}
          : { webhook_secret: secret },
    },
    found: ['API-215 fail', 'API-216 fail'],
  },
  {
    mistake: 'has a status of its own for a code',
    decisions: {
      failure: (code, message) => {
        const answer = correctService.failure(code, message);
        return code === ErrorCode.requestUnknownField ? { ...answer, status: 403 } : answer;
      },
    },
    found: ['API-218 fail'],
  },
  {
    mistake: 'does not tell a store that is not integrated from an unknown order',
    decisions: { missing: { ...correctService.missing, integration: ErrorCode.orderNotFound } },
    found: ['API-221 fail'],
  },
  {
    mistake: 'does not tell an unknown store from an unknown order',
    decisions: { missing: { ...correctService.missing, store: ErrorCode.orderNotFound } },
    found: ['API-221 fail'],
  },
];
