import { createHash, timingSafeEqual } from 'node:crypto';
import type { ReceiverDefect } from '../defect.ts';
import { alsoAccepting, both, bothOpen, bothWarn } from '../defect.ts';
import type { Decisions, Incoming, Secrets } from '../fake-receiver.ts';
import { macOf, secretOf, verifies } from '../fake-receiver.ts';

const strict =
  'Refuse anything that is not exactly the expected number of lowercase hex digits, then compare in constant time.';
const scheme = 'Compute HMAC-SHA256 with the secret as key and compare nothing else.';
const answer401 = 'Answer 401 if the signature is missing, malformed or wrong.';
const malformed = `it answers a malformed signature with a server error. ${answer401}`;

/** What is found where every forgery is answered, and none refused. */
const everyForgery: readonly string[] = [
  'RCV-030 fail',
  ...Array.from({ length: 23 }, (_, index) => `RCV-0${31 + index}`)
    .filter((id) => id !== 'RCV-053')
    .map((id) => `${id} not-run`),
  'RCV-055 not-run',
  'RCV-060 not-run',
];

/** A receiver that accepts a plain forgery fails one check, and the others on forgeries are not run because of it. */
const verifiesNothing: readonly string[] = [
  ...Array.from({ length: 26 }, (_, index) => `RCV-0${30 + index}`).flatMap((id) => {
    if (id === 'RCV-037') return both(id);
    const eitherWay = ['RCV-042', 'RCV-043', 'RCV-053', 'RCV-054'].includes(id);
    return eitherWay ? [`${id} not-run`] : bothOpen(id);
  }),
  ...bothOpen('RCV-060'),
];

/** Fails on a request with such signatures, whatever else is in it. */
function crashingOn(test: (delivery: Incoming) => boolean): Partial<Decisions> {
  return {
    verify: (delivery, secrets) => {
      if (test(delivery)) throw new Error('cannot decode');
      return verifies(delivery, secrets);
    },
  };
}

/** Closes the connection of such a request, and goes on. */
function breakingOffOn(
  test: (delivery: Incoming, secrets: Secrets) => boolean,
): Partial<Decisions> {
  return {
    verify: (delivery, secrets) => {
      if (test(delivery, secrets)) delivery.request.socket.destroy();
      return verifies(delivery, secrets);
    },
  };
}

export const forgedSignatures: readonly ReceiverDefect[] = [
  {
    mistake: 'skips the check without a signature',
    decisions: alsoAccepting(({ signatures }) => signatures.length === 0),
    found: both('RCV-030'),
    told: 'it skips the check where there is no signature. Refuse a delivery without a signature before anything else happens.',
  },
  {
    mistake: 'trusts a delivery without a signature',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/verify.ts',
      find: 'if (!claimed.ok) return claimed;',
      replace: `if (!claimed.ok) return claimed.reason === 'signature-missing' ? { ok: true, signer: 'any', bound: new Set() } : claimed;`,
    },
    found: ['RCV-030 fail', 'RCV-031 not-run'],
    told: 'it skips the check where there is no signature. Refuse a delivery without a signature before anything else happens.',
  },
  {
    mistake: 'takes an empty signature for none',
    decisions: alsoAccepting(({ signatures }) => signatures[0] === ''),
    found: both('RCV-031'),
    told: `it treats an empty signature as valid. ${strict}`,
  },
  {
    mistake: 'compares only what was sent',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) => first.length > 0 && mac.startsWith(first),
    ),
    found: [...both('RCV-032'), ...bothWarn('RCV-047')],
    told: `it compares only as many characters of the signature as were sent. ${strict}`,
  },
  {
    mistake: 'compares only as many characters as both signatures have',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) => mac.startsWith(first) || first.startsWith(mac),
    ),
    found: [
      ...both('RCV-030'),
      ...['RCV-031', 'RCV-032', 'RCV-033', 'RCV-034', 'RCV-047'].flatMap(bothOpen),
    ],
    told: `it compares only as many characters as the shorter of the two signatures has. ${strict}`,
  },
  {
    mistake: 'compares only the first eight characters of the signature',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) => first.slice(0, 8) === mac.slice(0, 8),
    ),
    found: [...both('RCV-032'), ...['RCV-033', 'RCV-034', 'RCV-036', 'RCV-047'].flatMap(bothOpen)],
    told: `it compares only the beginning of the signature. ${strict}`,
  },
  {
    mistake: 'crashes on a malformed signature',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/outcome.ts',
      find: `'signature-malformed': 401,`,
      replace: `'signature-malformed': 500,`,
    },
    found: [
      'RCV-032 fail',
      'RCV-033 not-run',
      'RCV-034 not-run',
      'RCV-040 not-run',
      'RCV-041 not-run',
      'RCV-042 not-run',
      'RCV-043 not-run',
      'RCV-044 not-run',
      'RCV-045 not-run',
    ],
    told: malformed,
  },
  {
    mistake: 'crashes where there is no signature of the right form',
    decisions: crashingOn(({ signatures }) => !/^[0-9a-f]{64}$/.test(signatures.join())),
    found: [
      'RCV-030 fail',
      ...Array.from({ length: 4 }, (_, index) => `RCV-0${31 + index} not-run`),
      ...Array.from({ length: 8 }, (_, index) => `RCV-0${40 + index} not-run`),
    ],
    told: `it answers a missing or malformed signature with a server error. ${answer401}`,
  },
  {
    mistake: 'crashes where there is no signature',
    decisions: crashingOn(({ signatures }) => signatures.length === 0),
    found: ['RCV-030 fail'],
    told: `it answers a missing signature with a server error. ${answer401}`,
  },
  {
    mistake: 'breaks the connection off where there is no signature of the right form',
    decisions: breakingOffOn(({ signatures }) => !/^[0-9a-f]{64}$/.test(signatures.join())),
    found: [
      'RCV-030 fail',
      ...Array.from({ length: 4 }, (_, index) => `RCV-0${31 + index} not-run`),
      ...Array.from({ length: 8 }, (_, index) => `RCV-0${40 + index} not-run`),
    ],
    told: `it closes the connection on a missing or malformed signature, without a response. ${answer401}`,
  },
  {
    mistake: 'breaks the connection off where a signature is wrong',
    decisions: breakingOffOn((delivery, secrets) => !verifies(delivery, secrets)),
    found: everyForgery,
    told: `it closes the connection on a wrong signature, without a response. ${answer401}`,
  },
  {
    mistake: 'redirects where a signature is wrong',
    decisions: { answerToForged: 302 },
    found: [...everyForgery, 'RCV-073 not-run'],
    told: `it answers a wrong signature with a redirect. ${answer401}`,
  },
  {
    mistake: 'crashes on two signatures',
    decisions: crashingOn(({ signatures }) => signatures.length > 1),
    found: ['RCV-046 warn', 'RCV-047 not-run'],
    told: malformed,
  },
  {
    mistake: 'decodes hex leniently',
    decisions: alsoAccepting(
      ({ signatures }, mac) =>
        signatures.length === 1 && Buffer.from(signatures[0] ?? '', 'hex').toString('hex') === mac,
    ),
    found: [...both('RCV-033')],
    told: `it does not look at what follows the signature. ${strict}`,
  },
  {
    mistake: 'lets what follows the hex digits through, and breaks on it',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/signature.ts',
      find: 'const pattern = /^[0-9a-f]{64}$/;',
      replace: 'const pattern = /^[0-9a-f]{64}/;',
    },
    found: ['RCV-033 fail', 'RCV-034 not-run', 'RCV-041 not-run'],
    told: malformed,
  },
  {
    mistake: 'compares only as many bytes as it expects',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) =>
        first.slice(0, 64) === mac && first.endsWith('00') && first.length > 64,
    ),
    found: both('RCV-034'),
    told: `it compares only as many bytes as the right signature has. ${strict}`,
  },
  {
    mistake: 'looks at the form of the signature only',
    decisions: {
      verify: ({ signatures }) =>
        signatures.length === 1 && /^[0-9a-f]{64}$/.test(signatures[0] ?? ''),
    },
    found: verifiesNothing,
    told: 'it acknowledges a delivery with a made-up signature as it does a genuine one, so it verifies nothing. Refuse each delivery whose signature is not the one that the secret gives.',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/verify.ts',
      find: 'if (isIt === true || (isIt !== false && (await isIt))) match = key;',
      replace: 'match ??= key;',
    },
  },
  {
    mistake: 'does not look at the first digit',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) =>
        first.slice(1) === mac.slice(1) && first.length === 64 && /^[0-9a-f]+$/.test(first),
    ),
    found: [...both('RCV-035'), ...bothWarn('RCV-047')],
    told: `it does not compare the start of the signature. ${scheme}`,
  },
  {
    mistake: 'leaves the first byte of the MAC out of the comparison',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/verify.ts',
      find: 'hashing.equal(mac, claimed.mac)',
      replace: 'hashing.equal(mac.subarray(1), claimed.mac.subarray(1))',
    },
    found: ['RCV-035 fail'],
    told: `it does not compare the start of the signature. ${scheme}`,
  },
  {
    mistake: 'drops a forgery, and answers it with a success',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/outcome.ts',
      find: `'signature-mismatch': 401,`,
      replace: `'signature-mismatch': 200,`,
    },
    found: ['RCV-037 fail'],
    told: 'it acknowledges a delivery with a made-up signature as it does a genuine one, so it verifies nothing. Refuse each delivery whose signature is not the one that the secret gives.',
  },
  {
    mistake: 'does not look at the last digit',
    decisions: alsoAccepting(
      ({ signatures: [first = ''] }, mac) =>
        first.slice(0, 63) === mac.slice(0, 63) && first.length === 64,
    ),
    found: [...both('RCV-036'), ...bothWarn('RCV-047')],
    told: `it does not compare the end of the signature. ${scheme}`,
  },
  {
    mistake: 'compares only the start of the MAC',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/verify.ts',
      find: 'hashing.equal(mac, claimed.mac)',
      replace: 'hashing.equal(mac.subarray(0, 8), claimed.mac.subarray(0, 8))',
    },
    found: ['RCV-036 fail'],
    told: `it does not compare the end of the signature. ${scheme}`,
  },
  {
    mistake: 'knows a default secret',
    decisions: alsoAccepting(
      ({ signatures, body }) => signatures[0] === macOf(body, 'not-the-secret').toString('hex'),
    ),
    found: [...both('RCV-037')],
    told: `it also takes what is signed with a secret that is not that of the store. ${scheme}`,
  },
  {
    mistake: 'accepts an empty secret',
    decisions: alsoAccepting(
      ({ signatures, body }) => signatures[0] === macOf(body, '').toString('hex'),
    ),
    found: both('RCV-038'),
    told: 'it also takes what is signed with an empty secret. Refuse to start without a secret.',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/keyring.ts',
      find: '[...signers].map(',
      replace: `[...signers, ['', 'any']].map(`,
    },
  },
  {
    mistake: 'accepts a hash without a key',
    decisions: alsoAccepting(
      ({ signatures, body }) => signatures[0] === createHash('sha256').update(body).digest('hex'),
    ),
    found: both('RCV-039'),
    told: `it also takes a plain hash of the body, which anyone can compute. ${scheme}`,
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/verify.ts',
      find: `if (key === undefined) return { ok: false, reason: 'signature-mismatch' };`,
      replace: `if (hashing.equal(await hashing.sha256(body), claimed.mac)) return { ok: true, signer: 'any', bound };
    if (key === undefined) return { ok: false, reason: 'signature-mismatch' };`,
    },
  },
  {
    mistake: 'tries base64 too',
    decisions: alsoAccepting(
      ({ signatures }, mac) => Buffer.from(signatures[0] ?? '', 'base64').toString('hex') === mac,
    ),
    found: both('RCV-040'),
    told: `it also takes the signature in base64. ${strict}`,
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/signature.ts',
      find: `if (!pattern.test(value)) return { ok: false, reason: 'signature-malformed' };`,
      replace: `if (/^[A-Za-z0-9+/]{43}=$/.test(value)) return { ok: true, mac: new Uint8Array(Buffer.from(value, 'base64')) };
  if (!pattern.test(value)) return { ok: false, reason: 'signature-malformed' };`,
    },
  },
  {
    mistake: 'tries other hashes too',
    decisions: alsoAccepting(
      ({ signatures, body }, _mac, secret) =>
        signatures[0] === macOf(body, secret, 'sha512').toString('hex'),
    ),
    found: both('RCV-041'),
    told: `it also takes a signature made with another hash. ${scheme}`,
  },
  {
    mistake: 'fails on uppercase digits and prefixes',
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
    found: ['RCV-042 warn', 'RCV-043 not-run'],
    told: malformed,
  },
  {
    mistake: 'fails on prefixes',
    decisions: {
      verify: (delivery, secrets) => {
        if (/=./.test(delivery.signatures[0] ?? '')) throw new Error('cannot decode');
        return verifies(delivery, secrets);
      },
    },
    found: ['RCV-043 warn'],
    told: malformed,
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
    told: malformed,
  },
  {
    mistake: 'throws where a signature is wrong',
    decisions: {
      verify: (delivery, secrets) => {
        if (!verifies(delivery, secrets)) throw new Error('a wrong signature');
        return true;
      },
    },
    found: everyForgery,
    told: `it answers a wrong signature with a server error. ${answer401}`,
  },
  {
    mistake: 'takes a signature that it cannot decode for an empty one',
    decisions: alsoAccepting(({ signatures: [first = ''] }) => /^z+$/.test(first)),
    found: both('RCV-045'),
    told: `it treats a signature that it cannot decode as valid. ${strict}`,
  },
  {
    mistake: 'takes the last signature',
    decisions: {
      verify: (delivery, secrets) =>
        verifies({ ...delivery, signatures: delivery.signatures.slice(-1) }, secrets),
    },
    found: bothWarn('RCV-046'),
    told: 'it takes the last of several signatures. Refuse a delivery with more than one signature header.',
  },
  {
    mistake: 'takes the first signature',
    decisions: {
      verify: (delivery, secrets) =>
        verifies({ ...delivery, signatures: delivery.signatures.slice(0, 1) }, secrets),
    },
    found: bothWarn('RCV-047'),
    told: 'it takes the first of several signatures. Refuse a delivery with more than one signature header.',
  },
];
