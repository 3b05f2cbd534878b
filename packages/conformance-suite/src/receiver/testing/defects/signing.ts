import { createHash, createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { deliveryPolicy } from '@ordering/events';
import { dataField, eventRows, exampleOf } from '../../../contract/events.ts';
import { isJsonObject } from '../../../contract/json.ts';
import {
  byDotnet,
  byGo,
  byJavaScript,
  byPhp,
  byPython,
  byRuby,
  bySorting,
  bySpacing,
  escapingHtml,
} from '../../../http/rewriting.ts';
import { otherInputs, otherMakings } from '../../payloads/schemes.ts';
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

/** The cause that is to be found for it, which a recording names so. */
function toldAs(name: string): string {
  const scheme = [...otherMakings, ...otherInputs].find((each) => each.name === name);
  return `${scheme?.says}. ${scheme?.fix}`;
}

const fieldsOfEvents = new Set(eventRows.flatMap((row) => Object.keys(exampleOf(row))));

const made =
  'it computes the signature over something that it makes of the body, such as JSON that was parsed and serialised again. Compute the signature over the raw bytes of the body, before anything parses or decodes them.';

/** Its plainest delivery is refused, and nothing else is worth a try. */
const refusesAll = { found: ['RCV-001 fail'], alone: true } as const;

const notRun = (...numbers: readonly string[]) => numbers.map((number) => `RCV-${number} not-run`);

/** Mistakes in what a signature is made of. */
export const signing: readonly ReceiverDefect[] = [
  {
    mistake: 'expects base64',
    decisions: expecting((secret, body) => macOf(body, secret).toString('base64')),
    ...refusesAll,
    told: toldAs('base64'),
  },
  {
    mistake: 'expects base64, and refuses with the page of a web framework',
    decisions: {
      ...expecting((secret, body) => macOf(body, secret).toString('base64')),
      says: '<!doctype html><html><title>401 Unauthorized</title></html>',
    },
    ...refusesAll,
    told: toldAs('base64'),
  },
  {
    mistake: 'expects base64 of the alphabet for URLs',
    decisions: expecting((secret, body) => macOf(body, secret).toString('base64url')),
    ...refusesAll,
    told: toldAs('base64url'),
  },
  {
    mistake: 'writes hexadecimal digits in base64',
    decisions: expecting((secret, body) => Buffer.from(hmac(secret, body)).toString('base64')),
    ...refusesAll,
    told: toldAs('base64-of-digits'),
  },
  {
    mistake: 'compares the bytes of the MAC',
    decisions: expecting((secret, body) => macOf(body, secret).toString('latin1')),
    ...refusesAll,
    told: toldAs('bytes'),
  },
  {
    mistake: 'writes small bytes with one digit',
    decisions: expecting((secret, body) =>
      [...macOf(body, secret)].map((byte) => byte.toString(16)).join(''),
    ),
    ...refusesAll,
    told: toldAs('bytes-without-zeros'),
  },
  {
    mistake: 'writes the signature as a number',
    decisions: expecting((secret, body) => BigInt(`0x${hmac(secret, body)}`).toString(16)),
    ...refusesAll,
    told: toldAs('number'),
  },
  {
    mistake: 'expects uppercase digits',
    decisions: expecting((secret, body) => hmac(secret, body).toUpperCase()),
    ...refusesAll,
    told: toldAs('uppercase'),
  },
  {
    mistake: 'expects a prefix',
    decisions: expecting((secret, body) => `sha256=${hmac(secret, body)}`),
    ...refusesAll,
    told: toldAs('prefix'),
  },
  {
    mistake: 'computes SHA-1',
    decisions: expecting((secret, body) => macOf(body, secret, 'sha1').toString('hex')),
    ...refusesAll,
    told: toldAs('sha1'),
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
    told: toldAs('sha512'),
  },
  {
    mistake: 'hashes the secret and the body',
    decisions: expecting((secret, body) =>
      createHash('sha256').update(secret).update(body).digest('hex'),
    ),
    ...refusesAll,
    told: toldAs('secret-then-body'),
  },
  {
    mistake: 'hashes the body and the secret',
    decisions: expecting((secret, body) =>
      createHash('sha256').update(body).update(secret).digest('hex'),
    ),
    ...refusesAll,
    told: toldAs('body-then-secret'),
  },
  {
    mistake: 'hashes the body alone',
    decisions: expecting((_secret, body) => createHash('sha256').update(body).digest('hex')),
    ...refusesAll,
    told: toldAs('no-key'),
  },
  {
    mistake: 'was given no secret',
    decisions: expecting((_secret, body) => hmac('', body)),
    ...refusesAll,
    told: toldAs('no-secret'),
  },
  {
    mistake: 'reads its secret from a file with a line break',
    decisions: expecting((secret, body) => hmac(`${secret}\n`, body)),
    ...refusesAll,
    told: toldAs('line-break'),
  },
  {
    mistake: 'decodes its secret',
    decisions: expecting((secret, body) => hmac(Buffer.from(secret, 'base64'), body)),
    ...refusesAll,
    told: toldAs('key-from-base64'),
  },
  {
    mistake: 'has another secret',
    decisions: expecting((_secret, body) => hmac('another secret', body)),
    ...refusesAll,
    told: "it refuses a genuine delivery (401). Compare what is in ORDERING_WEBHOOK_SECRET with the receiver's own secret. If they are the same, compute the signature over the raw bytes of the body, compare its lowercase hexadecimal digits, and look for what refuses every request before the receiver sees it, such as a login or protection against CSRF.",
  },
  {
    mistake: 'serialises JSON again in Python',
    decisions: verifyingOver((delivery) => byPython(text(delivery))),
    ...refusesAll,
    told: toldAs('python'),
  },
  {
    mistake: 'serialises JSON again in Go',
    decisions: verifyingOver((delivery) => byGo(text(delivery))),
    ...refusesAll,
    told: toldAs('go'),
  },
  {
    mistake: 'serialises JSON again with its keys sorted',
    decisions: verifyingOver((delivery) => bySorting(text(delivery))),
    ...refusesAll,
    told: toldAs('sorted'),
  },
  {
    mistake: 'serialises JSON again over several lines',
    decisions: verifyingOver(({ json, body }) =>
      json === undefined ? body : JSON.stringify(json, null, 2),
    ),
    ...refusesAll,
    told: toldAs('indented'),
  },
  {
    mistake: 'finds no body any more',
    decisions: verifyingOver(() => ''),
    ...refusesAll,
    told: toldAs('empty'),
  },
  ...['{}', '[]', 'null', 'undefined', '[object Object]'].map((made) => ({
    mistake: `makes ${made} of every body`,
    decisions: verifyingOver(() => made),
    ...refusesAll,
    told: toldAs(made),
  })),
  {
    mistake: 'serialises JSON again, sorted and with spaces',
    decisions: verifyingOver((delivery) => bySpacing(bySorting(text(delivery)))),
    ...refusesAll,
    told: made,
  },
  {
    mistake: 'serialises JSON again over several lines, with four spaces',
    decisions: verifyingOver(({ json, body }) =>
      json === undefined ? body : JSON.stringify(json, null, 4),
    ),
    ...refusesAll,
    told: made,
  },
  {
    mistake: 'serialises JSON again over several lines, for a page',
    decisions: verifyingOver(({ json, body }) =>
      json === undefined ? body : escapingHtml(JSON.stringify(json, null, 2)),
    ),
    ...refusesAll,
    told: made,
  },
  {
    mistake: 'prints what it has parsed',
    decisions: verifyingOver(({ json }) => inspect(json)),
    ...refusesAll,
    told: "it accepts a correct signature over an empty JSON object or array, but not over an event. Compute the signature over the raw bytes of the body, before anything parses or decodes them. If it does, configure your receiver for the store that the deliveries name (the runner's --store-id sets it).",
  },
  {
    mistake: 'serialises again what it knows of an event',
    decisions: verifyingOver(({ json, body }) => {
      if (!isJsonObject(json)) return body;
      const known = Object.entries(json).filter(([name]) => fieldsOfEvents.has(name));
      return escapingHtml(JSON.stringify(Object.fromEntries(known)));
    }),
    found: [
      'RCV-002 fail',
      ...notRun('003', '004', '005', '007', '008', '011', '014', '015', '016', '017'),
      ...notRun('024', '027'),
      ...bothOpen('RCV-049'),
      'RCV-050 not-run',
    ],
    told: made,
  },
  {
    mistake: 'serialises JSON again for a page',
    decisions: verifyingOver((delivery) => escapingHtml(byJavaScript(text(delivery)))),
    found: [
      'RCV-002 fail',
      ...notRun('003', '004', '005', '007', '008', '011', '014', '015', '016', '017', '027'),
      ...bothOpen('RCV-049'),
    ],
    told: made,
  },
  {
    mistake: 'covers the data alone',
    decisions: verifyingOver(({ json, body }) =>
      isJsonObject(json) ? JSON.stringify(json[dataField]) : body,
    ),
    ...refusesAll,
    told: toldAs('data'),
  },
  {
    mistake: 'covers the id and the time, too',
    decisions: verifyingOver(({ json, body }) =>
      isJsonObject(json)
        ? `${json[deliveryPolicy.idempotencyKey.field]}.${json.timestamp}.${body}`
        : body,
    ),
    ...refusesAll,
    told: toldAs('id-and-time'),
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
    told: toldAs('php'),
  },
  {
    mistake: 'serialises JSON again in Ruby',
    decisions: verifyingOver((delivery) => byRuby(text(delivery))),
    found: [
      'RCV-002 fail',
      ...notRun('003', '004', '005', '007', '008', '011', '015', '016', '027'),
      ...bothOpen('RCV-049'),
    ],
    told: toldAs('ruby'),
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
    told: toldAs('dotnet'),
  },
];
