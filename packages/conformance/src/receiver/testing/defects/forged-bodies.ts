import type { ReceiverDefect } from '../defect.ts';
import { alsoAccepting, both, bothWarn, text, verifyingOver } from '../defect.ts';
import { verifies } from '../fake-receiver.ts';

export const forgedBodies: readonly ReceiverDefect[] = [
  {
    mistake: 'collects repeated keys',
    decisions: verifyingOver((delivery) => text(delivery).replace(/:2,("\w+"):1/, ':1,$1:2')),
    found: [...both('RCV-050')],
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
    mistake: 'takes any secret for any store',
    decisions: {
      verify: (delivery, secrets) =>
        [secrets.own, ...secrets.byStore.values()].some((secret) =>
          verifies(delivery, { own: secret, byStore: new Map() }),
        ),
    },
    found: both('RCV-055'),
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/receive.ts',
      find: `return rejected('store-mismatch');`,
      replace: ';',
    },
  },
];
