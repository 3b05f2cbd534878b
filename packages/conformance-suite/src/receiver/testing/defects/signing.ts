import { createHash, createHmac } from 'node:crypto';
import { deliveryPolicy } from '@ordering/events';
import { dataField } from '../../../contract/events.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { byDotnet, byGo, byPhp, byPython, byRuby, bySorting } from '../../payloads/rewriting.ts';
import type { ReceiverDefect } from '../defect.ts';
import { bothOpen, text, verifyingOver } from '../defect.ts';
import type { Decisions } from '../fake-receiver.ts';
import { macOf, secretOf } from '../fake-receiver.ts';

/** Expects another signature of the same body. */
function expecting(make: (secret: string, body: Buffer) => string): Partial<Decisions> {
  return {
    verify: ({ signatures, body, json }, secrets) =>
      signatures[0] === make(secretOf(json, secrets), body),
  };
}

const hmac = (key: string | Buffer, body: Buffer) =>
  createHmac('sha256', key).update(body).digest('hex');

const asHex =
  'Compare the lowercase hexadecimal digits of the MAC, with nothing before or after them.';
const asHmac = 'Compute HMAC-SHA256 with the secret as key over the raw body.';
const rawBytes =
  'Compute the signature over the raw bytes of the body, before anything parses or decodes them.';
const bodyAlone = 'Compute the signature over the whole raw body and nothing else.';
const again = (as: string) =>
  `it computes the signature over JSON that was parsed and serialised again, ${as}. ${rawBytes}`;

/** Its plainest delivery is refused, and nothing else is worth a try. */
const refusesAll = { found: ['RCV-001 fail'], alone: true } as const;

const notRun = (...numbers: readonly string[]) => numbers.map((number) => `RCV-${number} not-run`);

/** Mistakes in what a signature is made of. */
export const signing: readonly ReceiverDefect[] = [
  {
    mistake: 'expects base64',
    decisions: expecting((secret, body) => macOf(body, secret).toString('base64')),
    ...refusesAll,
    told: `it expects the signature in base64. ${asHex}`,
  },
  {
    mistake: 'expects uppercase digits',
    decisions: expecting((secret, body) => hmac(secret, body).toUpperCase()),
    ...refusesAll,
    told: `it expects the signature in uppercase digits. ${asHex}`,
  },
  {
    mistake: 'expects a prefix',
    decisions: expecting((secret, body) => `sha256=${hmac(secret, body)}`),
    ...refusesAll,
    told: `it expects \`sha256=\` before the signature. ${asHex}`,
  },
  {
    mistake: 'computes SHA-1',
    decisions: expecting((secret, body) => macOf(body, secret, 'sha1').toString('hex')),
    ...refusesAll,
    told: `it computes HMAC with SHA-1. ${asHmac}`,
  },
  {
    mistake: 'fails where its SHA-512 is longer than what was sent',
    decisions: {
      verify: ({ signatures: [first = ''], body, json }, secrets) => {
        const mac = macOf(body, secretOf(json, secrets), 'sha512').toString('hex');
        if (first.length !== mac.length) throw new RangeError('not of one length');
        return first === mac;
      },
    },
    ...refusesAll,
    told: `it computes HMAC with SHA-512. ${asHmac}`,
  },
  {
    mistake: 'hashes the secret and the body',
    decisions: expecting((secret, body) =>
      createHash('sha256').update(secret).update(body).digest('hex'),
    ),
    ...refusesAll,
    told: `it computes a plain hash of the secret and the body after it. ${asHmac}`,
  },
  {
    mistake: 'hashes the body and the secret',
    decisions: expecting((secret, body) =>
      createHash('sha256').update(body).update(secret).digest('hex'),
    ),
    ...refusesAll,
    told: `it computes a plain hash of the body and the secret after it. ${asHmac}`,
  },
  {
    mistake: 'hashes the body alone',
    decisions: expecting((_secret, body) => createHash('sha256').update(body).digest('hex')),
    ...refusesAll,
    told: `it computes a plain hash of the body, without the secret. ${asHmac}`,
  },
  {
    mistake: 'was given no secret',
    decisions: expecting((_secret, body) => hmac('', body)),
    ...refusesAll,
    told: 'its secret is empty. Give it the secret of the store, and let it refuse to start without one.',
  },
  {
    mistake: 'reads its secret from a file with a line break',
    decisions: expecting((secret, body) => hmac(`${secret}\n`, body)),
    ...refusesAll,
    told: 'its secret has a line break at the end, which the one given here does not have. Cut the line break off where the secret is read: an editor or `echo` has put it into the file.',
  },
  {
    mistake: 'decodes its secret',
    decisions: expecting((secret, body) => hmac(Buffer.from(secret, 'base64'), body)),
    ...refusesAll,
    told: 'it decodes the secret from base64 before it takes it for the key. Take the bytes of the secret as they were given for the key, and no others.',
  },
  {
    mistake: 'has another secret',
    decisions: expecting((_secret, body) => hmac('another secret', body)),
    ...refusesAll,
    told: "it refuses a genuine signature (401). Compare what is in ORDERING_WEBHOOK_SECRET with the receiver's own secret.",
  },
  {
    mistake: 'serialises JSON again in Python',
    decisions: verifyingOver((delivery) => byPython(text(delivery))),
    ...refusesAll,
    told: again('as json.dumps of Python writes it'),
  },
  {
    mistake: 'serialises JSON again in Go',
    decisions: verifyingOver((delivery) => byGo(text(delivery))),
    ...refusesAll,
    told: again('as Go writes a map'),
  },
  {
    mistake: 'serialises JSON again with its keys sorted',
    decisions: verifyingOver((delivery) => bySorting(text(delivery))),
    ...refusesAll,
    told: again('with its keys sorted'),
  },
  {
    mistake: 'covers the data alone',
    decisions: verifyingOver(({ json, body }) =>
      isJsonObject(json) ? JSON.stringify(json[dataField]) : body,
    ),
    ...refusesAll,
    told: `it computes the signature over \`data\` alone. ${bodyAlone}`,
  },
  {
    mistake: 'covers the id and the time, too',
    decisions: verifyingOver(({ json, body }) =>
      isJsonObject(json)
        ? `${json[deliveryPolicy.idempotencyKey.field]}.${json.timestamp}.${body}`
        : body,
    ),
    ...refusesAll,
    told: `it computes the signature over the id and the time of the event and the body after them, as other services do. ${bodyAlone}`,
  },
  {
    mistake: 'serialises JSON again in PHP',
    decisions: verifyingOver((delivery) => byPhp(text(delivery))),
    found: [
      'RCV-002 fail',
      ...notRun(
        '003',
        '004',
        '005',
        '007',
        '009',
        '010',
        '011',
        '012',
        '014',
        '015',
        '016',
        '017',
        '027',
      ),
      ...bothOpen('RCV-049'),
    ],
    told: again('as json_encode of PHP writes it'),
  },
  {
    mistake: 'serialises JSON again in Ruby',
    decisions: verifyingOver((delivery) => byRuby(text(delivery))),
    found: [
      'RCV-002 fail',
      ...notRun('003', '004', '005', '007', '008', '011', '015', '016', '027'),
      ...bothOpen('RCV-049'),
    ],
    told: again('as Ruby and Java write it'),
  },
  {
    mistake: 'serialises JSON again in .NET',
    decisions: verifyingOver((delivery) => byDotnet(text(delivery))),
    found: [
      'RCV-002 fail',
      ...notRun(
        '003',
        '004',
        '005',
        '007',
        '008',
        '009',
        '010',
        '011',
        '012',
        '014',
        '015',
        '016',
        '027',
      ),
      ...bothOpen('RCV-049'),
    ],
    told: again('as .NET writes it'),
  },
];
