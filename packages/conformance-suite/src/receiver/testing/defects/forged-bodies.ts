import { DeliveryHeader } from '@ordering/events';
import type { ReceiverDefect } from '../defect.ts';
import { alsoAccepting, both, text, verifyingOver } from '../defect.ts';
import type { Decisions, Incoming } from '../fake-receiver.ts';
import { headerOf, verifies } from '../fake-receiver.ts';

const allSwapped = [
  'RCV-048 fail',
  ...['RCV-049', 'RCV-050', 'RCV-051', 'RCV-052'].map((id) => `${id} not-run`),
];
const unread =
  'it fails on a body that is not JSON. Once the signature is verified, set aside what you cannot read and acknowledge it, or refuse it with a 4xx.';
const remembered =
  'it does not verify a delivery whose id or signature it has seen before. Verify each delivery over the body that it came with, before you look up or record its id.';

/** Verifies, and does not verify again what it knows by such a key. */
function remembering(keyOf: (delivery: Incoming) => string): Partial<Decisions> {
  const known = new Set<string>();
  return {
    verify(delivery, secrets) {
      if (known.has(keyOf(delivery))) return true;
      if (!verifies(delivery, secrets)) return false;
      known.add(keyOf(delivery));
      return true;
    },
  };
}

export const forgedBodies: readonly ReceiverDefect[] = [
  {
    mistake: 'remembers which signatures were valid',
    decisions: remembering(({ signatures }) => signatures.join()),
    found: allSwapped,
    told: remembered,
  },
  {
    mistake: 'verifies no delivery id twice',
    decisions: remembering(({ request }) => headerOf(request, DeliveryHeader.idempotencyKey)),
    found: allSwapped,
    told: remembered,
  },
  {
    mistake: 'looks ids up, and records them, before it verifies',
    decisions: {
      ...remembering(({ request }) => headerOf(request, DeliveryHeader.idempotencyKey)),
      recordsBeforeVerifying: true,
    },
    found: [...allSwapped, 'RCV-060/effect not-run'],
    told: remembered,
  },
  {
    mistake: 'collects repeated keys',
    decisions: verifyingOver((delivery) => text(delivery).replace(/("\w+"):2,\1:1\b/, '$1:1,$1:2')),
    found: [...both('RCV-050')],
    told: 'it collects or sorts the keys of the body before it computes the signature. Compute the signature over the raw bytes of the body, before anything parses them.',
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
    found: both('RCV-051'),
    told: 'it verifies the beginning of a large body only. Read the body to its end and compute the signature over all of it.',
  },
  {
    mistake: 'skips the check for an empty body',
    decisions: alsoAccepting(({ body }) => body.length === 0),
    found: [...both('RCV-052')],
    told: 'it skips the check where the body is empty. Verify the signature of every request, even of one with an empty body.',
  },
  {
    mistake: 'parses a body before it verifies it, and fails on what is not JSON',
    decisions: {
      verify: (delivery, secrets) => {
        if (delivery.json === undefined) throw new Error('not JSON');
        return verifies(delivery, secrets);
      },
    },
    found: ['RCV-018 warn', 'RCV-052 fail', 'RCV-053 not-run', 'RCV-054 not-run'],
    told: unread,
  },
  {
    mistake: 'fails on what is signed and not JSON',
    decisions: {
      refuse: ({ json, body }) => (json === undefined && body.length > 0 ? 500 : undefined),
    },
    found: ['RCV-018 warn', 'RCV-054 warn'],
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
    told: 'it accepts the secret of any store for every other store. Bind each secret to its store, and refuse a body that names another one.',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/receive.ts',
      find: `return rejected('store-mismatch');`,
      replace: ';',
    },
  },
];
