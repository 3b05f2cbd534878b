import { deliveryPolicy } from '@ordering/events';
import { isJsonObject } from '../../../contract/json.ts';
import { escapingHtml } from '../../../http/rewriting.ts';
import { readBytes } from '../../../testing/read-bytes.ts';
import type { ReceiverDefect } from '../defect.ts';
import {
  both,
  bothOpen,
  bothWarn,
  inModelOrder,
  refusing,
  text,
  verifyingOver,
} from '../defect.ts';
import { verifies } from '../fake-receiver.ts';

const rawBytes =
  'Compute the signature over the raw bytes of the body, before anything parses or decodes them.';

const before = (what: string) => `${what} before it computes the signature. ${rawBytes}`;

const again = (as: string) =>
  `it computes the signature over JSON that was parsed and serialised again, ${as}. ${rawBytes}`;

/** Who takes none of ordinary size is asked nothing more about them. */
const firstPart = [...bothOpen('RCV-019'), ...bothOpen('RCV-051'), ...both('RCV-085')];

const onlyFirst = (bytes: number) =>
  `it reads only the first ${bytes} bytes of a body. Read the body to its end before you verify and parse it.`;

const readable =
  'Take all that is JSON, with numbers as they are written; and what your parser cannot read, acknowledge and set aside.';

const tooLong = (bytes: number) =>
  `it refuses a body of more than ${bytes} bytes. Read the body to its end, and raise any limit on its size, in your web framework and in any proxy in front of it, to at least 1 MiB.`;

const doesNothing =
  'it acknowledges a large body, and does nothing about it. Read the body to its end before you parse it, and set aside only what your parser cannot read.';

const againFound = [
  'RCV-002 fail',
  'RCV-003 not-run',
  'RCV-004 not-run',
  'RCV-005 not-run',
  'RCV-007 not-run',
  'RCV-008 not-run',
  'RCV-011 not-run',
  'RCV-015 not-run',
  'RCV-016 not-run',
  'RCV-017 not-run',
  'RCV-027 not-run',
  ...bothOpen('RCV-049'),
  'RCV-050 not-run',
];

export const acceptedBodies: readonly ReceiverDefect[] = [
  {
    mistake: 'verifies JSON that was serialised again',
    decisions: verifyingOver(({ json, body }) =>
      json === undefined ? body : JSON.stringify(json),
    ),
    found: againFound,
    told: again('as JSON.stringify of JavaScript writes it'),
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/verify.ts',
      find: 'const mac = hash(body);',
      replace: `const again = (text) => { try { return JSON.stringify(JSON.parse(text)); } catch { return text; } };
        const mac = hash(new TextEncoder().encode(again(new TextDecoder().decode(body))));`,
    },
  },
  {
    mistake:
      'verifies JSON that was serialised again, with another character for half a surrogate pair',
    decisions: verifyingOver(({ json, body }) =>
      json === undefined ? body : JSON.stringify(json).replace('\\ud83d ', '\ufffd '),
    ),
    found: againFound.toSpliced(7, 0, 'RCV-013 not-run'),
    told: again('as JSON.stringify of JavaScript writes it'),
  },
  {
    mistake: 'also takes the signature of JSON that was serialised again',
    decisions: {
      verify: (delivery, secrets) => {
        const again = Buffer.from(JSON.stringify(delivery.json) ?? '');
        return verifies(delivery, secrets) || verifies({ ...delivery, body: again }, secrets);
      },
    },
    found: both('RCV-049'),
    told: again('as JSON.stringify of JavaScript writes it'),
  },
  {
    mistake: 'writes escapes in small letters',
    decisions: verifyingOver((delivery) =>
      text(delivery).replaceAll(/\\u00[0-9A-F]{2}/g, (letter) => letter.toLowerCase()),
    ),
    found: ['RCV-007 fail'],
  },
  {
    mistake: 'writes letters for escapes',
    decisions: verifyingOver((delivery) =>
      text(delivery).replaceAll(/\\u00[a-f][0-9a-f]/g, (letter) => JSON.parse(`"${letter}"`)),
    ),
    found: ['RCV-008 fail'],
  },
  {
    mistake: 'cuts white space off the start of the body',
    decisions: verifyingOver((delivery) => text(delivery).trimStart()),
    found: ['RCV-027 fail'],
    told: before('it cuts white space off the start of the body'),
  },
  {
    mistake: 'normalises line endings',
    decisions: verifyingOver((delivery) => text(delivery).replaceAll('\r\n', '\n')),
    found: ['RCV-004 fail', 'RCV-027 not-run'],
    told: before('it turns CRLF into LF'),
  },
  {
    mistake: 'trims the body',
    decisions: verifyingOver((delivery) => text(delivery).trim()),
    found: ['RCV-005 fail', 'RCV-027 not-run'],
    told: before('it cuts white space off the body'),
  },
  {
    mistake: 'drops line breaks',
    decisions: verifyingOver((delivery) => text(delivery).replaceAll(/[\r\n]/g, '')),
    found: ['RCV-003 fail', 'RCV-004 not-run', 'RCV-005 not-run', 'RCV-027 not-run'],
    told: before('it drops line breaks'),
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
    found: ['RCV-009 fail', 'RCV-010 not-run', 'RCV-012 not-run', 'RCV-014 not-run'],
    told: before('it decodes the body as Latin-1'),
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
    told: 'it decodes each part of the body by itself as it comes. Collect the body as bytes, join them when all have come, and only then verify and decode.',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/raw-body.ts',
      find: 'chunks.push(bytes)',
      replace: 'chunks.push(Buffer.from(String(bytes)))',
    },
  },
  {
    mistake: 'reads once, up to 16 KiB',
    decisions: {
      async readBody(request) {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(Buffer.from(part));
        return parts[0]?.subarray(0, 16_384) ?? Buffer.alloc(0);
      },
    },
    found: [
      'RCV-010 fail',
      'RCV-011 not-run',
      ...bothOpen('RCV-019'),
      ...bothOpen('RCV-051'),
      ...bothOpen('RCV-085'),
    ],
    told: 'it reads a body only once, and ignores what arrives after that. Read the body to its end, and only then verify and parse it.',
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
    told: 'it does not read a body to its end if the request has no Content-Length. Read the body to its end, with or without a Content-Length.',
  },
  {
    mistake: 'normalises Unicode',
    decisions: verifyingOver((delivery) => text(delivery).normalize('NFC')),
    found: ['RCV-012 fail'],
    told: before('it converts the body to a Unicode normal form'),
  },
  {
    mistake: 'fails on half a surrogate pair',
    decisions: refusing(
      500,
      (delivery) => text(delivery).includes('\\ud83d"') || text(delivery).includes('\\ud83d '),
    ),
    found: ['RCV-013 fail'],
    told: `it fails on a body with half of a surrogate pair as an escape. ${readable}`,
  },
  {
    mistake: 'refuses JSON over several lines',
    decisions: refusing(400, (delivery) => /[\r\n]/.test(text(delivery))),
    found: ['RCV-003 fail', 'RCV-004 not-run', 'RCV-005 not-run', 'RCV-027 not-run'],
    told: `it refuses a body with line breaks, and not for its signature. ${readable}`,
  },
  {
    mistake: 'cuts code units to bytes',
    decisions: verifyingOver((delivery) => Buffer.from(text(delivery), 'latin1')),
    found: ['RCV-009 fail', 'RCV-010 not-run', 'RCV-012 not-run', 'RCV-014 not-run'],
    told: before('it changes characters beyond ASCII'),
  },
  {
    mistake: 'rejects line separators',
    decisions: refusing(400, (delivery) => text(delivery).includes('\u2028')),
    found: ['RCV-014 fail'],
    told: `it refuses a body with U+2028 and U+2029, and not for its signature. ${readable}`,
  },
  {
    mistake: 'escapes HTML characters',
    decisions: verifyingOver((delivery) => escapingHtml(text(delivery))),
    found: ['RCV-014 fail', 'RCV-015 not-run'],
    told: before('it escapes HTML characters'),
  },
  {
    mistake: 'escapes slashes',
    decisions: verifyingOver((delivery) => text(delivery).replaceAll(/(?<!\\)\//g, '\\/')),
    found: ['RCV-015 fail'],
    told: before('it escapes slashes'),
  },
  {
    mistake: 'refuses slashes that are escaped',
    decisions: refusing(400, (delivery) => text(delivery).includes('\\/')),
    found: ['RCV-015 fail'],
    told: `it refuses a body with \`\\/\`, or with \`/\` and \`<&>\`, and not for its signature. ${readable}`,
  },
  {
    mistake: 'writes numbers in its own way',
    decisions: verifyingOver((delivery) => text(delivery).replace('[1.0,', '[1,')),
    found: ['RCV-016 fail'],
  },
  {
    mistake: 'rejects integers beyond 64 bits',
    decisions: refusing(400, (delivery) => /\d{19}/.test(text(delivery))),
    found: ['RCV-017 fail'],
    told: `it refuses a body with an integer of 20 digits, and not for its signature. ${readable}`,
  },
  {
    mistake: 'fails on numbers that are no integers',
    decisions: refusing(500, (delivery) => text(delivery).includes('[1.0,')),
    found: ['RCV-016 fail'],
    told: `it fails on a body with \`1.0\`, \`1e2\` and \`-0\`. ${readable}`,
  },
  {
    mistake: 'fails on what is not JSON',
    decisions: refusing(500, ({ json }) => json === undefined),
    found: ['RCV-018 warn', 'RCV-053 warn', 'RCV-054 not-run'],
  },
  {
    mistake: 'limits bodies to 100 kB',
    decisions: refusing(413, ({ body }) => body.length > 100_000),
    found: bothWarn('RCV-019'),
    told: tooLong(100_000),
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/receive.ts',
      find: '5 * 1024 * 1024;',
      replace: '100 * 1024;',
    },
  },
  {
    mistake: 'fails on what is larger than 100 kB',
    decisions: {
      refuseRequest: ({ method }, { length }) => {
        if (method !== deliveryPolicy.method) return 405;
        return length > 100_000 ? 500 : undefined;
      },
    },
    found: [...bothWarn('RCV-019'), 'RCV-078 warn'],
  },
  {
    mistake: 'reads only the first 1000 bytes of the body',
    decisions: {
      readBody: async (request) => (await readBytes(request)).subarray(0, 1000),
    },
    found: firstPart,
    told: onlyFirst(1000),
  },
  {
    mistake: 'verifies only the first 500 bytes of the body',
    decisions: verifyingOver(({ body }) => body.subarray(0, 500)),
    found: firstPart,
    told: onlyFirst(500),
  },
  {
    mistake: 'verifies only the first 400 bytes of the body, which not every event has',
    alone: true,
    decisions: verifyingOver(({ body }) => body.subarray(0, 400)),
    found: [...firstPart, 'RCV-024 not-run'].toSorted(),
    told: onlyFirst(400),
  },
  {
    mistake: 'verifies only the first 16 KiB of the body, and parses as much before',
    decisions: {
      ...verifyingOver(({ body }) => body.subarray(0, 16_384)),
      readBody: async (request) => (await readBytes(request)).subarray(0, 16_384),
      refuse: ({ json }) => (json === undefined ? 400 : undefined),
    },
    found: firstPart,
    told: onlyFirst(16_384),
  },
  {
    mistake: 'refuses what has more than 10,000 bytes',
    decisions: refusing(403, ({ body }) => body.length > 10_000),
    found: firstPart,
    told: tooLong(10_000),
  },
  {
    mistake: 'takes what has more than 10,000 bytes for too large',
    decisions: refusing(413, ({ body }) => body.length > 10_000),
    found: firstPart,
    told: tooLong(10_000),
  },
  {
    mistake: 'parses only the first 4096 bytes of the body',
    decisions: { hasEffect: ({ body }) => body.length <= 4096 },
    found: ['RCV-019/effect not-run', 'RCV-051/effect not-observable', 'RCV-085/effect fail'],
    told: doesNothing,
  },
  {
    mistake: 'does nothing about what is larger than 100 kB',
    decisions: { hasEffect: ({ body }) => body.length <= 100_000 },
    found: ['RCV-019/effect warn', 'RCV-051/effect not-observable'],
    told: doesNothing,
  },
  {
    mistake: 'fails on repeated keys',
    decisions: refusing(500, (delivery) => /:1,"\w+":2/.test(text(delivery))),
    found: ['RCV-026 warn', 'RCV-050 not-run'],
  },
];
