import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorBody } from '@ordering/errors';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import type { startService } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { everything, type Finished, hanging, serving } from './causes.ts';
import { fakeConfig } from './fake-service-config.ts';
import { acting, actingLine, onConnections, wireAttacks } from './hostile-wire.ts';
import { type Hostile, timeIsUp } from './prove-harmless.ts';

type Decisions = NonNullable<Parameters<typeof startService>[0]>;

const at =
  (start: (finished: Finished) => Promise<string>, ...options: readonly string[]) =>
  async (finished: Finished): Promise<readonly string[]> => {
    const folder = mkdtempSync(join(tmpdir(), 'hostile-service-'));
    finished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'service.yaml');
    writeFileSync(file, fakeConfig);
    return ['--base-url', await start(finished), '--config', file, ...options];
  };

/** What looks at each delivery, and a check for which there is no way, so that nothing wrong ends with 0. */
const deliveries = ['SND-101', 'SND-102', 'SND-118', 'API-217'].flatMap((id) => ['--only', id]);

/** A right service that does one thing otherwise. */
const but = (decisions: Decisions, ...options: readonly string[]) =>
  at(serving(decisions), ...options);

/** A right service that writes something else to the same endpoint beside each first attempt. */
const beside = (write: (to: URL, id: string) => string) =>
  but(
    {
      headers({ url, id, attempts }, headers) {
        if (attempts === 1) {
          const to = new URL(url);
          const socket = connect(Number(to.port), to.hostname).on('error', () => {});
          socket.resume().write(write(to, id), 'latin1');
        }
        return headers;
      },
    },
    ...deliveries,
  );

/** A request as it goes over the wire. */
function request(
  { target, host }: Record<'target' | 'host', string>,
  ...headers: readonly string[]
): string {
  return [`${deliveryPolicy.method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join(
    '\r\n',
  );
}

const own = (id: string) => `${DeliveryHeader.idempotencyKey}: ${id}`;
const oneByte = 'Content-Length: 1';
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const besides: readonly Hostile[] = [
  {
    subject: 'delivers with headers that act',
    start: beside(({ pathname: target, host }, id) => {
      const event = `${DeliveryHeader.eventType}: ${actingLine}`;
      return `${request({ target, host }, own(`${id}${actingLine}`), event, oneByte)}x`;
    }),
    exit: 1,
    says: '\\u009b31mred',
  },
  {
    subject: 'writes noise to the runner',
    start: beside(() => `\u0000\u001B[2J${actingLine}\r\n\r\n`.repeat(1000)),
    exit: 5,
    says: 'No MUST failed',
  },
  {
    subject: 'writes headers to the runner that have no end',
    start: beside(
      ({ pathname: target, host }) =>
        `${request({ target, host }).trimEnd()}\r\n${'X: x\r\n'.repeat(1_000_000)}`,
    ),
    exit: 5,
    says: 'No MUST failed',
  },
  {
    subject: 'never ends a delivery',
    start: beside(
      ({ pathname: target, host }, id) =>
        `${request({ target, host }, own(id), 'Content-Length: 1000')}x`,
    ),
    exit: 5,
    says: 'No MUST failed',
  },
  {
    subject: 'makes deliveries of 16 MB',
    start: beside(({ pathname: target, host }, id) => {
      const body = 'x'.repeat(16_000_000);
      return request({ target, host }, own(id), `Content-Length: ${body.length}`) + body;
    }),
    exit: 5,
    says: 'the runner received more than it records',
    timeoutS: 60,
  },
  {
    subject: 'holds 3000 connections to the runner',
    start: but(
      {
        headers: ({ url }, headers) => {
          const to = new URL(url);
          for (let left = 3000; left > 0; left -= 1) {
            const socket = connect(Number(to.port), to.hostname).on('error', () => {});
            // The runner closes those that it keeps when it ends.
            socket.resume();
          }
          return headers;
        },
      },
      ...deliveries,
    ),
    exit: 5,
    says: timeIsUp,
  },
];

const refused = (what: string) =>
  `the \`webhook_secret\` that POST /pos/integrate-store gave ${what}`;

const ofSecrets: readonly Hostile[] = [
  {
    subject: 'grants tokens with a line break',
    start: but({ granted: () => ({ token: 'open-sesame\r\nX-Injected: x', expires_in: -1 }) }),
    exit: 5,
    says: 'the token in the response to POST /token cannot be used: it has characters that no header may have',
  },
  ...['secret', '__proto__'].map((secret) => ({
    subject: `makes the secret ${secret}`,
    start: but({ newSecret: () => secret }, ...deliveries),
    exit: 5,
    says:
      secret === '__proto__'
        ? 'No MUST failed'
        : refused('cannot be used: it is a word of the contract'),
  })),
  {
    subject: 'makes secrets that act, with half a character',
    start: but({ newSecret: () => `${acting}\uD800` }, ...deliveries),
    exit: 5,
    says: 'No MUST failed',
  },
  {
    subject: 'gives 12,000 texts with a secret',
    start: but(
      {
        registered: (secret) => ({
          webhook_secret: secret,
          more: Array.from({ length: 12_000 }, () => randomBytes(8).toString('hex')),
        }),
      },
      ...deliveries,
    ),
    exit: 5,
    says: timeIsUp,
    // Ten seconds of work on a fast machine.
    timeoutS: 1,
  },
];

const ofIds: readonly Hostile[] = [
  {
    subject: 'has ids that are texts that act',
    start: at((finished) => {
      const answer = JSON.stringify({ id: acting, token: 'open-sesame' });
      return everything((_, response) => response.end(answer), finished);
    }),
    exit: 1,
    says: 'a registration is answered without `webhook_secret`',
  },
];

const ofDeliveries: readonly Hostile[] = [
  {
    subject: 'gives deliveries the id __proto__',
    start: but({ newId: () => '__proto__' }, ...deliveries),
    exit: 1,
    says: 'are not UUIDs',
  },
  {
    subject: 'nests its deliveries',
    start: but({ write: () => deep }, ...deliveries),
    exit: 5,
    says: timeIsUp,
  },
  {
    subject: 'delivers texts that act',
    start: but(
      {
        envelope: (event) => ({
          ...event,
          [deliveryPolicy.eventType.field]: acting,
          timestamp: `${acting}\uD800`,
        }),
      },
      ...deliveries,
    ),
    exit: 5,
    says: timeIsUp,
  },
];

export const hostileServices: readonly Hostile[] = [
  {
    subject: 'never answers',
    start: at(hanging),
    exit: 5,
    says: timeIsUp,
  },
  ...wireAttacks.map(({ subject, act, says }) => ({
    subject: `answers with ${subject}`,
    start: at((finished) => onConnections(act, finished)),
    exit: 5,
    says,
  })),
  {
    subject: 'redirects to itself',
    start: at((finished) =>
      everything((asked, response) => {
        response.writeHead(307, { location: asked.url }).end();
      }, finished),
    ),
    exit: 5,
    says: 'it redirects to /hook/control/stores, so give that address',
  },
  {
    subject: 'nests its answers',
    start: at((finished) => everything((_, response) => response.end(deep), finished)),
    exit: 5,
    says: 'nested more than 1000 levels deep',
  },
  {
    subject: 'puts everything off for years',
    start: at((finished) =>
      everything((_, response) => {
        response.writeHead(429, { 'retry-after': '1000000000' }).end();
      }, finished),
    ),
    exit: 5,
    says: 'POST /control/stores gave 429',
  },
  {
    subject: 'says what acts in its errors',
    start: but(
      {
        failure: () => ({ status: 400, body: errorBody({ code: acting, message: acting }) }),
        oddity: () => ({ status: 400, body: acting }),
      },
      ...['--only', 'API-201', '--only', 'API-204'],
    ),
    exit: 1,
    says: '\\u001b[2J',
  },
  ...ofSecrets,
  ...ofIds,
  ...besides,
  ...ofDeliveries,
];
