import { createServer } from 'node:http';
import { startReceiver } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { type Finished, portOf, secret } from './causes.ts';
import { acting, ok, onConnections, withoutEnd } from './hostile-wire.ts';
import type { Hostile } from './prove-harmless.ts';

type Decisions = NonNullable<Parameters<typeof startReceiver>[1]>;

/** What there is no way to see is allowed, so that what is given and does not work is all that keeps a run from 0. */
const observing = [
  ...['--allow-not-observable', '--without', 'replicas', 'second-store', 'tls'],
  ...['--only', 'RCV-030', '--only', 'RCV-061', '--only', 'RCV-083', '--effect-wait', '500ms'],
];

/** A right receiver, with options that say where its effects are seen. */
async function right(decisions: Decisions, observe: string | undefined, finished: Finished) {
  const receiver = await startReceiver({ own: secret, byStore: new Map() }, decisions);
  finished(() => void receiver[Symbol.asyncDispose]());
  return ['--url', receiver.urls[0], '--observe', observe ?? receiver.observe, ...observing];
}

const shown = (body: string) => ({
  start: (finished: Finished) =>
    right({ shows: () => ({ status: 200, body }) }, undefined, finished),
});

const observedAt = (start: (finished: Finished) => Promise<string>) => ({
  start: async (finished: Finished) => right({}, await start(finished), finished),
});

/** What answers, and shows effects, as no receiver should. The tests of its observer have each form of an answer. */
export const hostileReceivers: readonly Hostile[] = [
  {
    subject: 'tells its effects without an end',
    ...observedAt((finished) => onConnections(withoutEnd(ok(), 'x'.repeat(1024 * 1024)), finished)),
    exit: 5,
    // Whichever comes first, on a machine that is busy or not.
    says: /is larger than 64 MiB|began and did not end within 10 s/,
  },
  {
    subject: 'takes events for texts that act',
    ...shown(
      JSON.stringify({
        ...{ received: 1, effects: 1 },
        as: { product: acting, event_type: acting, action: acting },
      }),
    ),
    exit: 1,
    says: 'FAIL  RCV-083/effect',
  },
  {
    subject: 'is gone after ten acknowledgements',
    start: async (finished) => {
      let came = 0;
      const server = createServer((request, response) => {
        came += 1;
        if (came <= 10) {
          request.resume().once('end', () => response.writeHead(202).end());
        } else {
          server.closeAllConnections();
          server.close();
        }
      });
      return ['--url', `http://127.0.0.1:${await portOf(server, finished)}/hook`];
    },
    exit: 1,
    says: 'nothing listens at this URL any longer',
  },
];
