import type { Mutant } from './mutant.ts';

const verify = 'packages/webhooks/src/verify.ts';
const signature = 'packages/webhooks/src/signature.ts';
const receive = 'packages/webhooks/src/receive.ts';
const outcome = 'packages/webhooks/src/outcome.ts';
const server = 'apps/receiver/src/server.ts';
const accept = 'packages/inbox/src/sqlite/accept.ts';

/** Defects in the receiver, each as somebody has made it somewhere. */
export const receiverMutants: readonly Mutant[] = [
  {
    defect: 'the MAC is over the body parsed and serialised again',
    file: verify,
    find: 'const mac = await key.hash(body);',
    replace: `const again = (text) => { try { return JSON.stringify(JSON.parse(text)); } catch { return text; } };
      const mac = await key.hash(new TextEncoder().encode(again(new TextDecoder().decode(body))));`,
    fails: [
      'RCV-002',
      'RCV-003',
      'RCV-004',
      'RCV-005',
      'RCV-007',
      'RCV-008',
      'RCV-011',
      'RCV-015',
      'RCV-016',
      'RCV-017',
      'RCV-027',
      'RCV-049',
    ],
  },
  {
    defect: 'the signature is not compared at all',
    file: verify,
    find: 'if (hashing.equal(mac, claimed.mac)) match = key;',
    replace: 'match ??= key;',
    fails: [
      'RCV-035',
      'RCV-036',
      'RCV-037',
      'RCV-038',
      'RCV-039',
      'RCV-048',
      'RCV-049',
      'RCV-050',
      'RCV-052',
      'RCV-055',
      'RCV-060',
    ],
    warns: ['RCV-051'],
  },
  {
    defect: 'only the start of the MAC is compared',
    file: verify,
    find: 'if (hashing.equal(mac, claimed.mac)) match = key;',
    replace: 'if (hashing.equal(mac.subarray(0, 8), claimed.mac.subarray(0, 8))) match = key;',
    fails: ['RCV-036'],
  },
  {
    defect: 'the first byte of the MAC is left out of the comparison',
    file: verify,
    find: 'if (hashing.equal(mac, claimed.mac)) match = key;',
    replace: 'if (hashing.equal(mac.subarray(1), claimed.mac.subarray(1))) match = key;',
    fails: ['RCV-035'],
  },
  {
    defect: 'an unkeyed hash of the body is taken for a signature',
    file: verify,
    find: 'if (hashing.equal(mac, claimed.mac)) match = key;',
    replace:
      'if (hashing.equal(mac, claimed.mac) || hashing.equal(await hashing.sha256(body), claimed.mac)) match ??= key;',
    fails: ['RCV-039'],
  },
  {
    defect: 'a delivery without a signature is taken for granted',
    file: verify,
    find: 'if (!claimed.ok) return claimed;',
    replace: `if (!claimed.ok) return claimed.reason === 'signature-missing' ? { ok: true, signer: 'any' } : claimed;`,
    fails: ['RCV-030', 'RCV-031'],
  },
  {
    defect: 'an empty secret is a secret',
    file: verify,
    find: 'return [...stores].map(',
    replace: `return [...stores, ['', 'any']].map(`,
    fails: ['RCV-038'],
  },
  {
    defect: 'what follows the hex digits is let through, and breaks the comparison',
    file: signature,
    find: 'const pattern = /^[0-9a-f]{64}$/;',
    replace: 'const pattern = /^[0-9a-f]{64}/;',
    fails: ['RCV-033', 'RCV-034', 'RCV-041'],
  },
  {
    defect: 'a signature in base64 is accepted too',
    file: signature,
    find: `if (!pattern.test(value)) return { ok: false, reason: 'signature-malformed' };`,
    replace: `if (/^[A-Za-z0-9+/]{43}=$/.test(value)) return { ok: true, mac: new Uint8Array(Buffer.from(value, 'base64')) };
  if (!pattern.test(value)) return { ok: false, reason: 'signature-malformed' };`,
    fails: ['RCV-040'],
  },
  {
    defect: 'a malformed signature crashes the handler',
    file: outcome,
    find: `'signature-malformed': 401,`,
    replace: `'signature-malformed': 500,`,
    fails: ['RCV-032', 'RCV-033', 'RCV-034', 'RCV-040', 'RCV-041', 'RCV-044', 'RCV-045'],
    warns: ['RCV-042', 'RCV-043'],
  },
  {
    defect: 'a forgery is dropped, and answered 200',
    file: outcome,
    find: `'signature-mismatch': 401,`,
    replace: `'signature-mismatch': 200,`,
    fails: [
      'RCV-035',
      'RCV-036',
      'RCV-037',
      'RCV-038',
      'RCV-039',
      'RCV-048',
      'RCV-049',
      'RCV-050',
      'RCV-052',
      'RCV-060',
    ],
    warns: ['RCV-051'],
  },
  {
    defect: 'the secret of one store opens the other',
    file: receive,
    find: `return rejected('store-mismatch');`,
    replace: ';',
    fails: ['RCV-055'],
  },
  {
    defect: 'ids are remembered before the signature is verified',
    file: receive,
    find: 'const verdict = await verify(',
    replace: `const early = signedId(readBody(request.body).value);
      globalThis.seenIds ??= new Set();
      if (early !== undefined && globalThis.seenIds.has(early)) return { kind: 'duplicate', id: early };
      if (early !== undefined) globalThis.seenIds.add(early);
      const verdict = await verify(`,
    fails: ['RCV-060'],
  },
  {
    defect: 'the work is done on arrival, for every copy',
    file: accept,
    find: 'ON CONFLICT (id) DO UPDATE SET receipts = receipts + 1',
    replace: 'ON CONFLICT (id) DO UPDATE SET receipts = receipts + 1, effects = effects + 1',
    fails: ['RCV-061', 'RCV-062', 'RCV-063', 'RCV-064', 'RCV-066'],
  },
  {
    defect: 'a copy is refused as a conflict',
    file: outcome,
    find: `    case 'duplicate':
      return answer(`,
    replace: `      return answer(deliveryPolicy.success.from, { outcome: outcome.kind });
    case 'duplicate':
      return answer(409 || `,
    fails: ['RCV-061', 'RCV-062', 'RCV-063', 'RCV-064', 'RCV-066'],
  },
  {
    defect: 'bodies are limited to 100 kB, as many frameworks do',
    file: receive,
    find: '5 * 1024 * 1024;',
    replace: '100 * 1024;',
    fails: [],
    warns: ['RCV-019'],
  },
  {
    defect: 'chunks of the body are decoded one by one',
    file: server,
    find: `server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });`,
    replace: `server.addContentTypeParser('*', (_request, payload, done) => {
    let body = '';
    payload.on('data', (chunk) => { body += chunk; });
    payload.on('end', () => done(null, Buffer.from(body)));
  });`,
    fails: ['RCV-010'],
  },
];
