import { createHash, createHmac, randomUUID } from 'node:crypto';
import { ErrorCode } from '@ordering/errors';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import {
  actionRows,
  dataOf,
  eventRows,
  nameOfRow,
  ordinaryRow,
  withData,
} from '../../../contract/events.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { delaysMs, isSuccess } from '../../../contract/policy.ts';
import { headerValues } from '../../../http/exchange.ts';
import { readBody } from '../../scenarios/attribution.ts';
import type { ServiceDecisions } from '../decisions.ts';
import { correctService, ofDenial } from '../decisions.ts';
import type { ServiceDefect } from '../defect.ts';
import { withHeaders } from '../defect.ts';
import { answerMs } from '../fake-config.ts';
import { ofCommunities } from '../fake-deliveries.ts';
import { secret as clientSecret } from '../prove-fake.ts';

const usual = ordinaryRow();
const another = eventRows.find(
  (row) => row.product === usual.product && row !== usual && !actionRows.includes(row),
);

const [at0 = 0, , ...others] = delaysMs;

const goOn =
  'Treat everything but a status from 200 to 299 as a failed attempt, and make up to 6 attempts.';
const differentIds =
  'attempts at one delivery have different ids. Make the id when the event happens, store it with the delivery, and send it in X-Service-Delivery-Id and `event_id` on every attempt.';

const conflict = correctService.failure(ErrorCode.orderInvalidTransition, 'it was denied');

/** For each other event type of each product, a service that says nothing of it. */
const ofSilences = eventRows
  .filter((row) => row !== another)
  .map(
    (row): ServiceDefect => ({
      mistake: `says nothing of ${nameOfRow(row)}`,
      long: true,
      decisions: {
        caused: (type, product) => (type === row.type && product === row.product ? [] : [type]),
      },
      found: ['SND-123 fail'],
    }),
  );

const idField = deliveryPolicy.idempotencyKey.field;

/** The event as an attempt at it has it, where each but the first has an id of its own. */
function renamed(event: JsonObject, attempt: number): JsonObject {
  return attempt === 1
    ? event
    : { ...event, [idField]: `${String(event[idField]).slice(0, -1)}${attempt}` };
}

const asDigits = 'Write it as lowercase hex digits, and nothing else.';
const theBytes = 'Serialise once, sign those bytes, and send the same bytes.';
const theSecret = 'Use the secret exactly as it was handed out as the key.';

/** An event with what languages write in different ways. */
function richly(event: JsonObject): JsonObject {
  return withData(event, { note: 'crème/brûlée', amounts: [1, 2], options: {}, none: [] });
}

const asEscapes = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`);
const inPhp = (text: string) => asEscapes(text).replaceAll('/', '\\/');
const spacedColons = (text: string) => text.replaceAll('": ', '" : ');

/** How languages write a body over several lines, from how JavaScript does. */
const inLinesBy: Readonly<Record<string, (body: string) => string>> = {
  JavaScript: (body) => inLines(body, 2),
  Python: (body) => asEscapes(inLines(body, 4)),
  PHP: (body) => inPhp(inLines(body, 4)),
  Go: (body) => `${inLines(body, '\t')}\n`,
  Perl: (body) => `${spacedColons(inLines(body, 3))}\n`,
  Java: (body) => inJackson(readBody(Buffer.from(body)) ?? {}),
  '.NET on Windows': (body) => inLines(body, 2).replaceAll('\n', '\r\n'),
};

interface OfSignature {
  readonly signature: ServiceDecisions['signature'];
  readonly write?: ServiceDecisions['write'];
  /** In which language, where several are told alike. */
  readonly by?: string;
  readonly told: string;
  readonly input?: true;
}

/** How signatures may be made, and how each is told; what is written in another form fails for its form. */
const madeOtherwise: readonly OfSignature[] = [
  {
    signature: (...of: Signing) => hmac(...of).toString('base64'),
    told: `is written in base64. ${asDigits}`,
  },
  {
    signature: (...of: Signing) => hmac(...of).toString('base64url'),
    told: `is written in base64url. ${asDigits}`,
  },
  {
    signature: (...of: Signing) => `sha256=${hex(...of)}`,
    told: `is written with "sha256=" before it. ${asDigits}`,
  },
  {
    signature: (...of: Signing) => `t=${Date.now()},v1=${hex(...of)}`,
    told: `is written with "t=…,v1=" before it. ${asDigits}`,
  },
  {
    signature: (...of: Signing) => hmac(...of, 'sha1').toString('hex'),
    told: 'is made with SHA-1. Use HMAC-SHA256.',
  },
  {
    signature: (...of: Signing) => hmac(...of, 'sha512').toString('hex'),
    told: 'is made with SHA-512. Use HMAC-SHA256.',
  },
  {
    signature: (secret: string, body: string) => hmac(secret, dataIn(body)).toString('base64'),
    told: `is written in base64, and is that of \`data\` alone. ${asDigits} Sign the bytes of the whole body.`,
  },
  ...Object.entries(inLinesBy).map(
    ([by, again]): OfSignature => ({
      by,
      write: (event) => JSON.stringify(richly(event)),
      signature: (secret, body) => hex(secret, again(body)),
      told: `is that of the body serialised again, with indentation. ${theBytes}`,
      input: true,
    }),
  ),
  {
    by: 'PHP',
    write: (event) => inPhp(JSON.stringify(richly(event), null, 4)),
    signature: (secret, body) => hex(secret, inPhp(JSON.stringify(JSON.parse(body)))),
    told: `is that of the body serialised again, without spaces. ${theBytes}`,
    input: true,
  },
  {
    signature: (secret: string, body: string) => hex(secret, dataIn(body)),
    told: 'is that of `data` alone. Sign the bytes of the whole body.',
    input: true,
  },
  {
    signature: (secret: string, body: string) => hex(secret, body.slice(0, 100)),
    told: 'is that of the first part of the body alone. Sign all bytes of the body.',
    input: true,
  },
  {
    write: (event) => JSON.stringify(richly(event)),
    signature: (secret, body) => hmac(secret, Buffer.from(body, 'latin1')).toString('hex'),
    told: `is that of the body in another character set than UTF-8. ${theBytes}`,
    input: true,
  },
  {
    signature: (secret: string) => hex(secret, ''),
    told: 'is that of an empty body. Sign the body when it is complete.',
    input: true,
  },
  {
    signature: (secret: string, body: string) => hex(secret, `${idIn(body)}.${body}`),
    told: 'is that of more than the body, with an id or a time before it. Sign the body alone.',
    input: true,
  },
  {
    signature: (secret: string, body: string) => hex(`${secret}\n`, body),
    told: `is made with the secret and a line break after it. ${theSecret}`,
    input: true,
  },
  {
    signature: (_: string, body: string) => hex('', body),
    told: `is made with an empty secret. ${theSecret}`,
    input: true,
  },
  {
    signature: (secret: string, body: string) =>
      createHash('sha256').update(`${secret}${body}`).digest('hex'),
    told: 'is a plain hash and no HMAC. Use HMAC-SHA256, with the secret as its key.',
    input: true,
  },
];

const ofSignatures = madeOtherwise.map(
  ({ signature, write, by, told, input = false }): ServiceDefect => ({
    mistake: `sends a signature that ${told.slice(0, told.indexOf('. '))}${by === undefined ? '' : `, by ${by}`}`,
    long: true,
    alone: true,
    decisions: { signature, ...(write === undefined ? {} : { write }) },
    found: input ? ['SND-102 fail'] : ['SND-101 fail', 'SND-102 not-run'],
    told: `the signature ${told}`,
  }),
);

type Signing = readonly [secret: string, body: string];

function hmac(secret: string, body: string | Buffer, algorithm = 'sha256'): Buffer {
  return createHmac(algorithm, secret).update(body).digest();
}

function hex(...of: Signing): string {
  return hmac(...of).toString('hex');
}

function inLines(body: string, indent: string | number): string {
  return JSON.stringify(JSON.parse(body), null, indent);
}

/** What is empty is written with a space here as well. */
function inJackson(value: Json, line = '\n'): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => inJackson(item, line));
    return items.length === 0 ? '[ ]' : `[ ${items.join(', ')} ]`;
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  const within = `${line}  `;
  const members = Object.entries(value).map(
    ([name, member]) => `${within}${JSON.stringify(name)} : ${inJackson(member, within)}`,
  );
  return members.length === 0 ? '{ }' : `{${members.join(',')}${line}}`;
}

function dataIn(body: string): string {
  return JSON.stringify(dataOf(readBody(Buffer.from(body)) ?? {}));
}

function idIn(body: string): string {
  return String(readBody(Buffer.from(body))?.[idField]);
}

/** Signs everything with the first secret that it has. */
function withOneSecret(): Partial<ServiceDecisions> {
  let first: string | undefined;
  return {
    signature: (secret, body) => {
      first ??= secret;
      return hex(first, body);
    },
  };
}

export const deliveries: readonly ServiceDefect[] = [
  ...ofSilences,
  ...ofSignatures,
  {
    mistake: 'puts what it delivers',
    long: true,
    decisions: { method: 'PUT' },
    found: ['SND-101 fail'],
  },
  {
    mistake: 'signs the deliveries of communities under another secret',
    long: true,
    decisions: withHeaders((headers, delivery) =>
      delivery.product === ofCommunities
        ? headers.map(({ name, value }) =>
            name === DeliveryHeader.signature
              ? { name, value: sign('another', Buffer.from(JSON.stringify(delivery.event))) }
              : { name, value },
          )
        : headers,
    ),
    found: ['SND-102 fail'],
    told: 'the signature is made with a secret that was not handed out, or over something else than the body. Sign the bytes of the body as they are sent, with the `webhook_secret` that was handed out for that store or community.',
  },
  {
    mistake: 'signs everything with the secret of its first store',
    long: true,
    alone: true,
    decisions: withOneSecret(),
    found: ['SND-102 fail'],
    told: 'the signature is made with the secret of another store. Look the secret up by the store or community of the event.',
  },
  {
    mistake: 'signs with the secret of the client',
    long: true,
    alone: true,
    decisions: { signature: (_, body) => hex(clientSecret, body) },
    found: ['SND-102 fail'],
    told: 'the signature is made with a secret that is not for signing deliveries. Sign with the `webhook_secret` of the store or community, and not with that of the client or another one.',
  },
  {
    mistake: 'makes the first attempt when the second is due',
    long: true,
    decisions: {
      firstDelayMs: ({ url }) => (url.includes('ladder-store') ? (delaysMs[1] ?? 0) : 0),
    },
    found: ['SND-105 fail', 'SND-106 not-run'],
    told: 'it does not make the first attempt at once. Make the first attempt as soon as the event has happened, without a delay.',
  },
  {
    mistake: 'makes a new id for each attempt, in its header and in its body',
    long: true,
    alone: true,
    decisions: {
      write: (event, attempt) => JSON.stringify(renamed(event, attempt)),
      ...withHeaders((headers, { event, attempts }) =>
        headers.map(({ name, value }) => ({
          name,
          value:
            name === DeliveryHeader.idempotencyKey
              ? String(renamed(event, attempts)[idField])
              : value,
        })),
      ),
      logs: (delivery) => ({
        ...correctService.logs(delivery),
        payload: renamed(delivery.event, delivery.attempts),
      }),
    },
    found: ['SND-103 fail', 'SND-124 not-run'],
    told: differentIds,
  },
  {
    mistake: 'makes a new id for each attempt, and leaves the one in the body',
    long: true,
    alone: true,
    decisions: withHeaders((headers, { attempts }) =>
      headers.map(({ name, value }) =>
        name === DeliveryHeader.idempotencyKey && attempts > 1
          ? { name, value: randomUUID() }
          : { name, value },
      ),
    ),
    found: ['SND-103 fail', 'SND-118 not-run', 'SND-124 not-run'],
    told: differentIds,
  },
  {
    mistake: 'makes a new id for each attempt in its body alone, and logs the last one',
    long: true,
    alone: true,
    decisions: {
      write: (event, attempt) => JSON.stringify(renamed(event, attempt)),
      logs: (delivery) => ({
        ...correctService.logs(delivery),
        payload: renamed(delivery.event, delivery.attempts),
      }),
    },
    found: ['SND-103 fail', 'SND-118 not-run'],
    told: differentIds,
  },
  {
    mistake: 'says nothing of one thing that happens',
    long: true,
    decisions: { caused: (type) => (type === another?.type ? [] : [type]) },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/stores/change.ts',
      find: 'announce({ owner: store, fires',
      replace: 'if (store === undefined) announce({ owner: store, fires',
    },
    found: ['SND-123 fail'],
  },
  {
    mistake: 'tells of one thing by the event of another',
    long: true,
    decisions: {
      caused: (type) => [type === another?.type ? usual.type : type],
    },
    found: ['SND-123 fail'],
  },
  {
    mistake: 'sends the signature twice',
    decisions: withHeaders((headers) => [...headers, ...headers.slice(1, 2)]),
    found: ['SND-101 fail'],
    told: 'deliveries have X-Service-Signature more than once. Set X-Service-Signature exactly once on every delivery.',
  },
  {
    mistake: 'signs nothing',
    long: true,
    decisions: withHeaders((headers) =>
      headers.filter(({ name }) => name !== DeliveryHeader.signature),
    ),
    found: ['SND-101 fail', 'SND-102 not-run'],
    told: 'deliveries have no X-Service-Signature. Set X-Service-Signature exactly once on every delivery.',
  },
  {
    mistake: 'leaves the event header out',
    decisions: withHeaders((headers) =>
      headers.filter(({ name }) => name !== DeliveryHeader.eventType),
    ),
    found: ['SND-101 fail'],
    told: 'deliveries have no X-Service-Event. Set X-Service-Event exactly once on every delivery.',
  },
  {
    mistake: 'writes the signature in uppercase',
    decisions: { signature: (secret, body) => sign(secret, Buffer.from(body)).toUpperCase() },
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/headers.ts',
      find: 'sign(secret, body)',
      replace: 'sign(secret, body).toUpperCase()',
    },
    found: ['SND-101 fail', 'SND-102 not-run'],
    told: `the signature is written in upper case. ${asDigits}`,
  },
  {
    mistake: 'signs something other than it sends',
    decisions: { signature: (secret, body) => sign(secret, Buffer.from(`${body}\n`)) },
    found: ['SND-102 fail'],
    told: `the signature is that of the body with white space after it that is not sent. ${theBytes}`,
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/headers.ts',
      find: 'sign(secret, body)',
      replace: 'sign(secret, Buffer.concat([body, Buffer.from(" ")]))',
    },
  },
  {
    mistake: 'gives up one attempt too soon',
    decisions: { delaysMs: delaysMs.slice(0, -1) },
    found: ['SND-103 fail', 'SND-106 not-run'],
    told: `nothing comes after ${delaysMs.length - 1} attempts. Make ${delaysMs.length} attempts, each as soon as its delay is over, unless one is acknowledged.`,
    ours: {
      workspace: 'packages/outbox',
      file: 'src/ladder.ts',
      find: 'if (gap === undefined) return',
      replace: 'if (gap === undefined || ladder.delaysMs[attempt + 1] === undefined) return',
    },
  },
  {
    mistake: 'never retries',
    long: true,
    decisions: { delaysMs: [0] },
    told: `it makes no second attempt at any delivery that failed. ${goOn}`,
    found: [
      'SND-103 fail',
      'SND-105 not-run',
      'SND-106 not-run',
      'SND-107 not-run',
      'SND-108 not-run',
      'SND-109 not-run',
      'SND-110 not-run',
      'SND-112 not-run',
      'SND-115 not-run',
      'SND-125 not-run',
    ],
  },
  {
    mistake: 'gives up at once on an endpoint that is not available',
    long: true,
    decisions: { acknowledges: (status) => isSuccess(status) || status === 503 },
    found: [
      'SND-103 fail',
      'SND-105 not-run',
      'SND-106 not-run',
      'SND-108 not-run',
      'SND-115 not-run',
    ],
    told: `it gives up on a delivery that is answered 503. ${goOn}`,
  },
  {
    mistake: 'makes a new delivery id for each attempt',
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/send.ts',
      find: '        ...headers,',
      replace: `        ...headers, '${DeliveryHeader.idempotencyKey}': crypto.randomUUID(),`,
    },
    found: ['SND-103 fail', 'SND-110 not-run', 'SND-118 not-run', 'SND-124 not-run'],
    told: differentIds,
  },
  {
    mistake: 'gives the same id to every event',
    long: true,
    decisions: { newId: () => '11111111-1111-4111-8111-111111111111' },
    found: [
      'SND-104 fail',
      'SND-109 not-run',
      'SND-110 not-run',
      'SND-111 not-run',
      'SND-112 not-run',
      'SND-114 not-run',
      'SND-124 not-run',
      'SND-125 not-run',
    ],
    told: 'several events have the same delivery id. Make a random UUID for each event when it happens.',
  },
  {
    // By more than this process may stand still; tables have what is early by a second.
    mistake: 'retries ten seconds too soon',
    long: true,
    decisions: { delaysMs: delaysMs.map((gap) => (gap === 0 ? 0 : gap - 10_000)) },
    found: ['SND-105 fail', 'SND-125 not-run'],
  },
  {
    mistake: 'skips the shortest delay',
    long: true,
    decisions: { delaysMs: [at0, ...others, others.at(-1) ?? 0] },
    found: ['SND-105 fail'],
  },
  {
    mistake: 'makes the last attempt a minute too soon',
    decisions: {
      delaysMs: delaysMs.map((gap, index) => (index === delaysMs.length - 1 ? gap - 60_000 : gap)),
    },
    found: ['SND-105 fail'],
  },
  {
    mistake: 'doubles the last delay',
    long: true,
    decisions: {
      delaysMs: delaysMs.map((gap, index) => (index === delaysMs.length - 1 ? gap * 2 : gap)),
    },
    found: ['SND-105 fail'],
  },
  {
    mistake: 'makes the second attempt too early',
    ours: {
      workspace: 'packages/outbox',
      file: 'src/ladder.ts',
      find: 'dueAt: ended.at + gap',
      replace: 'dueAt: ended.at + (attempt === 1 ? gap / 2 : gap)',
    },
    found: ['SND-105 fail'],
  },
  {
    mistake: 'makes one attempt too many',
    decisions: { delaysMs: [...delaysMs, delaysMs.at(-1) ?? 0] },
    found: ['SND-106 fail'],
    told: `it makes more than ${delaysMs.length} attempts. Treat a delivery as failed when attempt ${delaysMs.length} has failed, and make no attempt after it.`,
    ours: {
      workspace: 'packages/outbox',
      file: 'src/ladder.ts',
      find: 'const gap = ladder.delaysMs[attempt];',
      replace:
        'const gap = ladder.delaysMs[attempt] ?? (attempt === ladder.delaysMs.length ? 1000 : undefined);',
    },
  },
  {
    mistake: 'makes all its attempts before anything can happen in between',
    // Alone, since on a slow machine a restart (SND-115) may come between its attempts.
    ...{ long: true, alone: true },
    decisions: { delaysMs: delaysMs.map(() => 0), goesOn: true },
    found: ['SND-105 fail', 'SND-112 not-run', 'SND-125 not-run'],
  },
  {
    mistake: 'forgets at a restart what is due later',
    long: true,
    decisions: {
      restart: ({ deliveries }) => {
        for (const delivery of deliveries) delivery.dueAt = undefined;
      },
    },
    found: ['SND-115 fail'],
  },
  {
    mistake: 'begins every ladder anew at a restart',
    long: true,
    decisions: {
      restart: ({ deliveries }) => {
        for (const delivery of deliveries) {
          if (delivery.dueAt !== undefined) delivery.attempts = 0;
        }
      },
    },
    found: ['SND-115 fail'],
  },
  {
    mistake: 'makes every attempt at once after a restart',
    decisions: {
      restart: ({ deliveries, now }) => {
        for (const delivery of deliveries) {
          if (delivery.dueAt !== undefined) delivery.dueAt = now;
        }
      },
    },
    found: ['SND-115 fail'],
  },
  {
    mistake: 'announces a denial before it looks at it',
    decisions: { comesOfRefused: { bad: 'an event', late: 'nothing' } },
    found: ['SND-116 fail'],
  },
  {
    mistake: 'shows nothing of the answer in its log',
    decisions: { logs: (delivery) => ({ ...correctService.logs(delivery), body: '' }) },
    found: ['SND-124 fail'],
  },
  {
    mistake: 'shows only the data in its log',
    long: true,
    decisions: {
      logs: (delivery) => ({
        ...correctService.logs(delivery),
        payload: delivery.event.data ?? {},
      }),
    },
    found: ['SND-124 fail'],
  },
  {
    mistake: 'gives up where the endpoint says that it is gone',
    long: true,
    decisions: { acknowledges: (status) => isSuccess(status) || status === 410 },
    found: ['SND-108 fail'],
    told: `it gives up on a delivery that is answered 410. ${goOn}`,
  },
  {
    mistake: 'follows redirects',
    decisions: { follows: 'POST' },
    found: ['SND-109 fail'],
    told: 'it follows redirects (POST). Switch off redirects in the HTTP client, and treat a redirect as a failed attempt.',
  },
  {
    mistake: 'asks for what a redirect leads to',
    decisions: { follows: 'GET' },
    found: ['SND-109 fail'],
  },
  {
    mistake: 'takes a redirect for an acknowledgement',
    long: true,
    decisions: { acknowledges: (status) => status < 400 },
    found: ['SND-109 fail'],
    told: `it gives up on a delivery that is answered with a redirect. ${goOn}`,
  },
  {
    mistake: 'delivers wherever it is told to',
    decisions: { refusesEndpoint: async () => false },
    found: ['SND-117 warn'],
  },
  {
    mistake: 'looks at no certificate',
    decisions: { anyCertificate: true },
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/connect.ts',
      find: 'rejectUnauthorized: true',
      replace: 'rejectUnauthorized: false',
    },
    found: ['SND-113 fail'],
  },
  {
    mistake: 'gives up on an endpoint that is not there for a moment',
    long: true,
    decisions: { givesUp: ({ problem }) => problem === 'unreachable' },
    found: ['SND-112 fail'],
    told: 'it gives up on a delivery after a connection that is refused. Treat every error of the HTTP client as a failed attempt.',
  },
  {
    mistake: 'gives up where the connection breaks',
    long: true,
    decisions: { givesUp: () => true },
    found: ['SND-110 fail', 'SND-112 not-run'],
    told: 'it gives up on a delivery whose attempt got no answer. Treat every error of the HTTP client, its timeout included, as a failed attempt.',
  },
  {
    mistake: 'waits for a part of the time only',
    long: true,
    decisions: { waitsMs: answerMs / 6 },
    found: ['SND-110 fail'],
    told: 'it gives up an attempt before 3 s have passed. Wait 3 s for the status, counted from the start of the connection.',
  },
  {
    mistake: 'waits for as long as it takes',
    long: true,
    decisions: { waitsMs: 10 * answerMs },
    found: ['SND-110 fail'],
    told: 'it waits longer than 3 s for an answer. End an attempt that has no answer after 3 s, and schedule the next one.',
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/send.ts',
      find: 'systemClock.after(this.#timeoutMs, () => {',
      replace: 'systemClock.after(this.#timeoutMs * 10, () => {',
    },
  },
  {
    mistake: 'counts a delay from the beginning of the attempt that failed',
    long: true,
    decisions: { countsFrom: 'the beginning', goesOn: true },
    ours: {
      workspace: 'packages/outbox',
      file: 'src/delivering/run.ts',
      find: 'stepOf(number, resend, outcome.ok, endedAt, policy)',
      replace: 'stepOf(number, resend, outcome.ok, startedAt, policy)',
    },
    found: ['SND-110 fail'],
  },
  {
    mistake:
      'counts a delay from the beginning of an attempt, and looks now and then for what is due',
    long: true,
    decisions: {
      ...{ countsFrom: 'the beginning', goesOn: true },
      lagMs: { clock: 250, failure: 0 },
    },
    found: ['SND-110 fail'],
  },
  {
    mistake: 'makes no attempt while another is under way',
    long: true,
    decisions: { attempts: 'one at a time' },
    found: ['SND-114 warn'],
  },
  {
    mistake: 'calls again when the endpoint asks for it',
    decisions: {
      delayAfter(answer, gapMs) {
        const [asked] =
          answer.kind === 'answered' ? headerValues(answer.headers, 'Retry-After') : [];
        return asked === undefined ? gapMs : Number(asked) * 1000;
      },
    },
    found: ['SND-125 fail'],
    told: 'it takes the delay before the next attempt from a Retry-After of the endpoint. Take the delay from the retry schedule alone.',
  },
  {
    mistake: 'says that its bodies are plain text',
    decisions: withHeaders((headers) =>
      headers.map(({ name, value }) => ({
        name,
        value: name === DeliveryHeader.contentType ? 'text/plain' : value,
      })),
    ),
    found: ['SND-122 fail'],
    told: 'the Content-Type of deliveries is not that of JSON. Set the media type of JSON on every delivery.',
  },
  {
    mistake: 'takes 200 alone for success',
    decisions: { acknowledges: (status) => status === 200 },
    found: ['SND-107 fail'],
    told: 'it treats no status but 200 as an acknowledgement. Treat a status from 200 to 299 as an acknowledgement, whatever the body.',
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/outcome.ts',
      find: 'const ok = status >= from && status <= to;',
      replace: 'const ok = status === from;',
    },
  },
  {
    mistake: 'makes a second attempt at what was acknowledged',
    long: true,
    decisions: { acknowledges: (status, attempt) => isSuccess(status) && attempt > 1 },
    found: ['SND-107 fail', 'SND-110 not-run'],
    told: 'it attempts deliveries again that were acknowledged. Treat a status from 200 to 299 as an acknowledgement, whatever the body, and make no attempt after it.',
  },
  {
    mistake: 'announces a denial that comes too late',
    long: true,
    decisions: { comesOfRefused: { bad: 'nothing', late: 'an event' } },
    found: ['SND-116 fail'],
  },
  {
    mistake: 'carries a denial out that it refuses for its body',
    decisions: { comesOfRefused: { bad: 'the denial', late: 'nothing' } },
    found: ['SND-116 fail'],
  },
  {
    mistake: 'carries a denial out that it refuses as too late',
    long: true,
    decisions: { comesOfRefused: { bad: 'nothing', late: 'the denial' }, cancelledAgain: conflict },
    found: ['SND-116 fail'],
  },
  {
    mistake: 'announces a refused denial two seconds later',
    long: true,
    decisions: { comesOfRefused: { bad: 'the denial', late: 'nothing' }, refusedAfterMs: 2000 },
    found: ['SND-116 fail'],
  },
  {
    mistake: 'carries a refused denial out, and delivers two seconds later',
    long: true,
    decisions: {
      comesOfRefused: { bad: 'the denial', late: 'nothing' },
      firstAfterMs: (type) => (type === ofDenial ? 2000 : 0),
    },
    found: ['SND-116 fail'],
  },
  {
    mistake: 'carries a refused denial out, and says nothing of it',
    long: true,
    decisions: {
      comesOfRefused: { bad: 'the denial, in silence', late: 'nothing' },
      cancelledAgain: conflict,
    },
    // Genuine denials of those orders are refused afterwards, which leaves these without a control.
    found: ['API-211 not-run', 'API-212 not-run', 'SND-116 fail'],
  },
  {
    mistake: 'announces refused denials, and names no orders',
    long: true,
    decisions: { comesOfRefused: { bad: 'an event', late: 'nothing' }, orderData: () => ({}) },
    found: ['SND-116 fail'],
  },
  {
    mistake: 'takes the address that stands for all of its own for one of the public',
    long: true,
    decisions: {
      refusesEndpoint: async ({ hostname }) => hostname !== '127.0.0.1' && hostname !== '0.0.0.0',
    },
    found: ['SND-117 warn'],
  },
];
