import { createHash, timingSafeEqual } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy, parseEvent } from '@ordering/events';
import { actionRows, dataOf } from '../contract/events.ts';
import type { JsonObject } from '../contract/json.ts';
import { isJsonObject } from '../contract/json.ts';
import type { Decisions, Incoming } from './reference-receiver.ts';
import { field, headerOf, macOf, readBytes, secretOf, verifies } from './reference-receiver.ts';

/** A receiver with one mistake, and the results that find it. */
interface Defect {
  readonly mistake: string;
  readonly decisions: Partial<Decisions>;
  readonly found: readonly string[];
}

/** Refuses a genuine delivery for what it looks like. */
function refusing(status: number, test: (delivery: Incoming) => boolean): Partial<Decisions> {
  return { refuse: (delivery) => (test(delivery) ? status : undefined) };
}

function text({ body }: Incoming): string {
  return body.toString('utf8');
}

/** Verifies something made of the body rather than the body. */
function verifyingOver(change: (delivery: Incoming) => Buffer | string): Partial<Decisions> {
  return {
    verify: (delivery, secrets) =>
      verifies({ ...delivery, body: Buffer.from(change(delivery)) }, secrets),
  };
}

/** Also accepts a delivery for another reason than its signature. */
function alsoAccepting(
  test: (delivery: Incoming, mac: string, secret: string) => boolean,
): Partial<Decisions> {
  return {
    verify: (delivery, secrets) => {
      if (verifies(delivery, secrets)) return true;
      const secret = secretOf(delivery.json, secrets);
      return test(delivery, macOf(delivery.body, secret).toString('hex'), secret);
    },
  };
}

/** As a class with its fields in the contract's order would be written. */
function inModelOrder(json: JsonObject): string {
  const first = deliveryPolicy.eventType.field;
  return JSON.stringify({ [first]: json[first], ...json });
}

const both = (id: string) => [`${id} fail`, `${id}/effect fail`];
const bothWarn = (id: string) => [`${id} warn`, `${id}/effect warn`];

export const receiverDefects: readonly Defect[] = [
  {
    mistake: 'verifies JSON that was written again',
    decisions: verifyingOver(({ json, body }) =>
      json === undefined ? body : JSON.stringify(json),
    ),
    found: [
      'RCV-002 fail',
      'RCV-003 fail',
      'RCV-004 fail',
      'RCV-005 fail',
      'RCV-007 fail',
      'RCV-008 fail',
      'RCV-011 fail',
      'RCV-015 fail',
      'RCV-016 fail',
      'RCV-017 fail',
      'RCV-027 fail',
      ...both('RCV-049'),
      'RCV-050 skip',
    ],
  },
  {
    mistake: 'writes the fields of its model in a fixed order',
    decisions: verifyingOver(({ json, body }) =>
      isJsonObject(json) && body.toString() === JSON.stringify(json) ? inModelOrder(json) : body,
    ),
    found: ['RCV-006 fail'],
  },
  {
    mistake: 'decodes the body as Latin-1',
    decisions: verifyingOver(({ body }) => body.toString('latin1')),
    found: ['RCV-009 fail', 'RCV-010 fail', 'RCV-012 fail', 'RCV-014 fail'],
  },
  {
    mistake: 'writes numbers in its own way',
    decisions: verifyingOver((delivery) => text(delivery).replace('[1.0,', '[1,')),
    found: ['RCV-016 fail'],
  },
  {
    mistake: 'collects repeated keys',
    decisions: verifyingOver((delivery) => text(delivery).replace(/:2,("\w+"):1/, ':1,$1:2')),
    found: [...both('RCV-050')],
  },
  {
    mistake: 'trims the body',
    decisions: verifyingOver((delivery) => text(delivery).trim()),
    found: ['RCV-005 fail', 'RCV-027 fail'],
  },
  {
    mistake: 'normalises line ends',
    decisions: verifyingOver((delivery) => text(delivery).replaceAll('\r\n', '\n')),
    found: ['RCV-004 fail', 'RCV-027 fail'],
  },
  {
    mistake: 'normalises Unicode',
    decisions: verifyingOver((delivery) => text(delivery).normalize('NFC')),
    found: ['RCV-012 fail'],
  },
  {
    mistake: 'decodes each part of the body by itself',
    decisions: {
      async readBody(request) {
        let whole = '';
        for await (const part of request) whole += part;
        return Buffer.from(whole);
      },
    },
    found: ['RCV-010 fail'],
  },
  {
    mistake: 'reads as many bytes as were announced',
    decisions: {
      async readBody(request) {
        const body = await readBytes(request);
        return body.subarray(0, Number(request.headers['content-length'] ?? 0));
      },
    },
    found: ['RCV-011 fail'],
  },
  {
    mistake: 'fails on half a surrogate pair',
    decisions: refusing(
      500,
      (delivery) => text(delivery).includes('\\ud83d"') || text(delivery).includes('\\ud83d '),
    ),
    found: ['RCV-013 fail'],
  },
  {
    mistake: 'rejects line separators',
    decisions: refusing(400, (delivery) => text(delivery).includes('\u2028')),
    found: ['RCV-014 fail'],
  },
  {
    mistake: 'escapes HTML characters',
    decisions: verifyingOver((delivery) => text(delivery).replaceAll('<', '\\u003c')),
    found: ['RCV-015 fail'],
  },
  {
    mistake: 'rejects integers beyond 64 bits',
    decisions: refusing(400, (delivery) => /\d{19}/.test(text(delivery))),
    found: ['RCV-017 fail'],
  },
  {
    mistake: 'limits bodies to 100 kB',
    decisions: refusing(413, ({ body }) => body.length > 100_000),
    found: ['RCV-019 warn', 'RCV-051 skip'],
  },
  {
    mistake: 'compares the whole Content-Type',
    decisions: refusing(
      415,
      ({ request }) => request.headers['content-type'] !== 'application/json',
    ),
    found: ['RCV-020 warn'],
  },
  {
    mistake: 'fails on a charset that it does not know',
    decisions: refusing(500, ({ request }) => /8859/.test(request.headers['content-type'] ?? '')),
    found: ['RCV-021 warn'],
  },
  {
    mistake: 'fails on repeated keys',
    decisions: refusing(500, (delivery) => /:1,"\w+":2/.test(text(delivery))),
    found: ['RCV-026 warn', 'RCV-050 skip'],
  },
  {
    mistake: 'looks headers up by their spelling',
    decisions: refusing(
      400,
      ({ request }) => !request.rawHeaders.includes(DeliveryHeader.idempotencyKey),
    ),
    found: ['RCV-022 fail'],
  },
  {
    mistake: 'fails on unknown event types',
    decisions: refusing(500, ({ json }) => {
      const parsed = parseEvent(json);
      return parsed.ok && !parsed.event.known;
    }),
    found: ['RCV-023 fail'],
  },
  {
    mistake: 'keeps handlers in an object',
    decisions: refusing(
      500,
      ({ json }) => field(json, deliveryPolicy.eventType.field) === '__proto__',
    ),
    found: ['RCV-023 fail'],
  },
  {
    mistake: 'has a strict schema',
    decisions: refusing(422, ({ json }) => isJsonObject(json) && 'conformance_new_field' in json),
    found: ['RCV-024 fail'],
  },
  {
    mistake: 'expects a store in every event',
    decisions: refusing(400, ({ json }) => isJsonObject(json) && !('store_id' in json)),
    found: ['RCV-024 fail', 'RCV-025 fail'],
  },
  {
    mistake: 'cannot take the location header',
    decisions: refusing(500, ({ request }) => headerOf(request, DeliveryHeader.location) !== ''),
    found: ['RCV-028 fail'],
  },
  {
    mistake: 'needs the current name of the action',
    decisions: refusing(500, ({ json }) => {
      const isAction = actionRows.some(
        (row) => row.type === field(json, deliveryPolicy.eventType.field),
      );
      return isAction && isJsonObject(json) && !(deliveryPolicy.action.fields[0] in dataOf(json));
    }),
    found: ['RCV-029 fail'],
  },
  {
    mistake: 'looks at the form of the signature only',
    decisions: {
      verify: ({ signatures }) =>
        signatures.length === 1 && /^[0-9a-f]{64}$/.test(signatures[0] ?? ''),
    },
    found: [
      ...both('RCV-035'),
      ...both('RCV-036'),
      ...both('RCV-037'),
      ...both('RCV-038'),
      ...both('RCV-039'),
      ...both('RCV-048'),
      ...both('RCV-049'),
      ...both('RCV-050'),
      ...bothWarn('RCV-051'),
      ...both('RCV-052'),
      ...both('RCV-055'),
      'RCV-060 fail',
    ],
  },
  {
    mistake: 'skips the check without a signature',
    decisions: alsoAccepting(({ signatures }) => signatures.length === 0),
    found: both('RCV-030'),
  },
  {
    mistake: 'takes an empty signature for none',
    decisions: alsoAccepting(({ signatures }) => signatures[0] === ''),
    found: both('RCV-031'),
  },
  {
    mistake: 'compares only what was sent',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) => first.length > 0 && mac.startsWith(first),
    ),
    found: [...both('RCV-032'), ...bothWarn('RCV-047')],
  },
  {
    mistake: 'decodes hex leniently',
    decisions: alsoAccepting(
      ({ signatures }, mac) =>
        signatures.length === 1 && Buffer.from(signatures[0] ?? '', 'hex').toString('hex') === mac,
    ),
    found: [...both('RCV-033')],
  },
  {
    mistake: 'compares only as many bytes as it expects',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) =>
        first.slice(0, 64) === mac && first.endsWith('00') && first.length > 64,
    ),
    found: both('RCV-034'),
  },
  {
    mistake: 'does not look at the first digit',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) =>
        first.slice(1) === mac.slice(1) && first.length === 64 && /^[0-9a-f]+$/.test(first),
    ),
    found: [...both('RCV-035'), ...bothWarn('RCV-047')],
  },
  {
    mistake: 'does not look at the last digit',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) =>
        first.slice(0, 63) === mac.slice(0, 63) && first.length === 64,
    ),
    found: [...both('RCV-036'), ...bothWarn('RCV-047')],
  },
  {
    mistake: 'knows a default secret',
    decisions: alsoAccepting(
      ({ signatures, body }) => signatures[0] === macOf(body, 'not-the-secret').toString('hex'),
    ),
    found: [...both('RCV-037')],
  },
  {
    mistake: 'accepts an empty secret',
    decisions: alsoAccepting(
      ({ signatures, body }) => signatures[0] === macOf(body, '').toString('hex'),
    ),
    found: both('RCV-038'),
  },
  {
    mistake: 'accepts a hash without a key',
    decisions: alsoAccepting(
      ({ signatures, body }) => signatures[0] === createHash('sha256').update(body).digest('hex'),
    ),
    found: both('RCV-039'),
  },
  {
    mistake: 'tries base64 too',
    decisions: alsoAccepting(
      ({ signatures }, mac) => Buffer.from(signatures[0] ?? '', 'base64').toString('hex') === mac,
    ),
    found: both('RCV-040'),
  },
  {
    mistake: 'tries other hashes too',
    decisions: alsoAccepting(
      ({ signatures, body }, _mac, secret) =>
        signatures[0] === macOf(body, secret, 'sha512').toString('hex'),
    ),
    found: both('RCV-041'),
  },
  {
    mistake: 'throws where lengths in bytes differ',
    decisions: {
      verify: (delivery, secrets) => {
        const [signature = ''] = delivery.signatures;
        const mac = macOf(delivery.body, secretOf(delivery.json, secrets)).toString('hex');
        if (signature.length !== mac.length || delivery.signatures.length > 1) return false;
        return timingSafeEqual(Buffer.from(signature), Buffer.from(mac));
      },
    },
    found: ['RCV-044 fail'],
  },
  {
    mistake: 'takes a signature that it cannot decode for an empty one',
    decisions: alsoAccepting(({ signatures: [first = ''] }) => /^z+$/.test(first)),
    found: both('RCV-045'),
  },
  {
    mistake: 'fails on capital letters and prefixes',
    decisions: {
      verify: (delivery, secrets) => {
        if (
          /[A-F=]/.test(delivery.signatures[0] ?? '') &&
          !(delivery.signatures[0] ?? '').endsWith('=')
        )
          throw new Error('cannot decode');
        return verifies(delivery, secrets);
      },
    },
    found: ['RCV-042 warn', 'RCV-043 warn'],
  },
  {
    mistake: 'takes the last signature',
    decisions: {
      verify: (delivery, secrets) =>
        verifies({ ...delivery, signatures: delivery.signatures.slice(-1) }, secrets),
    },
    found: bothWarn('RCV-046'),
  },
  {
    mistake: 'takes the first signature',
    decisions: {
      verify: (delivery, secrets) =>
        verifies({ ...delivery, signatures: delivery.signatures.slice(0, 1) }, secrets),
    },
    found: bothWarn('RCV-047'),
  },
  {
    mistake: 'covers the beginning of the body only',
    decisions: alsoAccepting(
      ({ body, signatures }, _mac, secret) =>
        body.length > 65_536 &&
        signatures.length === 1 &&
        body.length === 1024 * 1024 &&
        secret !== '',
    ),
    found: bothWarn('RCV-051'),
  },
  {
    mistake: 'skips the check for an empty body',
    decisions: alsoAccepting(({ body }) => body.length === 0),
    found: [...both('RCV-052')],
  },
  {
    mistake: 'fails on what is not JSON',
    decisions: refusing(500, ({ json }) => json === undefined),
    found: ['RCV-018 warn', 'RCV-053 warn', 'RCV-054 warn'],
  },
  {
    mistake: 'takes any secret for any store',
    decisions: {
      verify: (delivery, secrets) =>
        [secrets.own, ...secrets.byStore.values()].some((secret) =>
          verifies(delivery, { own: secret, byStore: new Map() }),
        ),
    },
    found: both('RCV-055'),
  },
  {
    mistake: 'records ids before it verifies',
    decisions: { recordsBeforeVerifying: true },
    found: ['RCV-060/effect fail'],
  },
  {
    mistake: 'does not recognise duplicates',
    decisions: { remembersMs: -1 },
    found: [
      'RCV-061/effect fail',
      'RCV-062/effect fail',
      'RCV-063/effect fail',
      'RCV-064/effect fail',
      'RCV-065/effect warn',
      'RCV-066/effect fail',
    ],
  },
  {
    mistake: 'answers duplicates with a conflict',
    decisions: { answerToDuplicate: 409 },
    found: [
      'RCV-061 fail',
      'RCV-062 fail',
      'RCV-063 fail',
      'RCV-064 fail',
      'RCV-065 warn',
      'RCV-066 fail',
    ],
  },
  {
    mistake: 'has time between looking up and recording',
    decisions: { beforeRecording: () => new Promise((resolve) => setTimeout(resolve, 20)) },
    found: ['RCV-062/effect fail'],
  },
  {
    mistake: 'keeps ids in memory',
    decisions: { record: 'volatile' },
    found: ['RCV-063/effect fail'],
  },
  {
    mistake: 'has a record of ids for each replica',
    decisions: { record: 'own' },
    found: ['RCV-064/effect fail'],
  },
  {
    mistake: 'forgets ids after an hour',
    decisions: { remembersMs: 3_600_000 },
    found: ['RCV-065/effect warn'],
  },
  {
    mistake: 'recognises duplicates by their body',
    decisions: { identify: ({ body }) => createHash('sha256').update(body).digest('hex') },
    found: ['RCV-066/effect fail'],
  },
  {
    mistake: 'recognises duplicates by their data',
    decisions: {
      identify: ({ json, request }) =>
        isJsonObject(json)
          ? JSON.stringify(dataOf(json))
          : headerOf(request, DeliveryHeader.idempotencyKey),
    },
    found: ['RCV-066/effect fail', 'RCV-067/effect fail'],
  },
];
