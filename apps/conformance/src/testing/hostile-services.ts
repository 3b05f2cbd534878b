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
  {
    method = deliveryPolicy.method,
    target,
    host,
  }: Record<'target' | 'host', string> & {
    readonly method?: string;
  },
  ...headers: readonly string[]
): string {
  return [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n');
}

const own = (id: string) => `${DeliveryHeader.idempotencyKey}: ${id}`;
const oneByte = 'Content-Length: 1';
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const besides: readonly Hostile[] = [
  ...['TRACE', 'QUERY'].map((method) => ({
    subject: `delivers with ${method}`,
    start: beside(
      ({ pathname: target, host }, id) => `${request({ method, target, host }, own(id), oneByte)}x`,
    ),
    exit: 1,
    says: `got        ${method} in a delivery`,
  })),
  {
    subject: 'connects through the runner',
    start: beside(({ host }, id) => request({ method: 'CONNECT', target: host, host }, own(id))),
    exit: 5,
    says: 'No MUST failed',
  },
  {
    subject: 'names the runner in full in its requests',
    start: beside(({ href: target, host }) => `${request({ target, host }, oneByte)}x`),
    exit: 1,
    says: 'FAIL  SND-101',
  },
  {
    subject: 'waits for 100 Continue, and sends trailers',
    start: beside(({ pathname: target, host }, id) => {
      const headers = [own(id), 'Expect: 100-continue', 'Transfer-Encoding: chunked'];
      return `${request({ target, host }, ...headers)}2\r\n{}\r\n0\r\n${own(id)}\r\n\r\n`;
    }),
    exit: 1,
    says: 'FAIL  SND-101',
  },
  {
    subject: 'expects what nobody can do',
    start: beside(
      ({ pathname: target, host }, id) =>
        `${request({ target, host }, own(id), 'Expect: the-moon', oneByte)}x`,
    ),
    exit: 5,
    says: 'No MUST failed',
  },
  {
    subject: 'wants another protocol',
    start: beside(({ pathname: target, host }, id) =>
      request({ target, host }, own(id), 'Connection: Upgrade', 'Upgrade: websocket'),
    ),
    exit: 1,
    says: 'FAIL  SND-101',
  },
  {
    subject: 'hides a request in another one',
    start: beside(({ pathname: target, host }) => {
      const both = request({ target, host }, oneByte, 'Transfer-Encoding: chunked');
      return `${both}0\r\n\r\n${request({ target, host }, oneByte)}x`;
    }),
    exit: 5,
    says: 'No MUST failed',
  },
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
    subject: 'grants tokens of 60 KB',
    start: but({ granted: () => ({ token: 'x'.repeat(60_000) }) }),
    exit: 5,
    says: 'the token in the response to POST /token cannot be used: it has more than 4096 characters',
  },
  {
    subject: 'grants tokens with a line break',
    start: but({ granted: () => ({ token: 'open-sesame\r\nX-Injected: x', expires_in: -1 }) }),
    exit: 5,
    says: 'the token in the response to POST /token cannot be used: it has characters that no header may have',
  },
  {
    subject: 'grants numbers for tokens',
    start: at((finished) =>
      everything((_, response) => response.end('{"id":"x","token":1e999}'), finished),
    ),
    exit: 5,
    says: '`auth.token` failed: the response to POST',
  },
  {
    subject: 'makes secrets of 60 KB',
    start: but({ newSecret: () => 'x'.repeat(60_000) }),
    exit: 5,
    says: refused('cannot be used: it has more than 4096 characters'),
  },
  ...['e', 'secret', '__proto__'].map((secret) => ({
    subject: `makes the secret ${secret}`,
    start: but({ newSecret: () => secret }, ...deliveries),
    exit: 5,
    says:
      secret === '__proto__'
        ? 'No MUST failed'
        : refused('cannot be used: it is a word of the contract'),
  })),
  {
    subject: 'makes an empty secret',
    start: but({ newSecret: () => '' }),
    exit: 5,
    says: 'with a `webhook_secret` that is empty',
  },
  {
    subject: 'makes secrets that act, with half a character',
    start: but({ newSecret: () => `${acting}\uD800` }, ...deliveries),
    exit: 5,
    says: 'No MUST failed',
  },
  {
    subject: 'has its secrets in a prototype',
    start: but(
      { registered: () => JSON.parse('{"__proto__":{"webhook_secret":"open-sesame"}}') },
      ...deliveries,
    ),
    exit: 5,
    says: 'without `webhook_secret`',
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
  ...(
    [
      ['half a character', '"\\uD800"'],
      ['texts that act', JSON.stringify(acting)],
      ['paths', '"../../../etc/passwd%00"'],
      ['texts of 60 KB', JSON.stringify('x'.repeat(60_000))],
    ] as const
  ).map(([what, id]) => ({
    subject: `has ids that are ${what}`,
    start: at((finished) =>
      everything((_, response) => response.end(`{"id":${id},"token":"open-sesame"}`), finished),
    ),
    exit: 1,
    says: 'a registration is answered without `webhook_secret`',
  })),
  {
    subject: 'has ids that are objects',
    start: at((finished) =>
      everything((_, response) => response.end('{"id":{"__proto__":{"x":1}}}'), finished),
    ),
    exit: 5,
    says: 'has no string or number at /id',
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
    subject: 'gives deliveries ids of 10 KB',
    start: but({ newId: () => 'x'.repeat(10_000) }, ...deliveries),
    exit: 1,
    says: 'are not UUIDs',
  },
  {
    subject: 'gives deliveries ids of 64 KB',
    start: but({ newId: () => 'x'.repeat(64_000) }, ...deliveries),
    exit: 5,
    says: timeIsUp,
  },
  {
    subject: 'repeats the headers of a delivery',
    start: but({ headers: (_, headers) => [...headers, ...headers] }, ...deliveries),
    exit: 1,
    says: `expected   ${DeliveryHeader.signature} exactly once`,
  },
  {
    subject: 'nests its deliveries',
    start: but({ write: () => deep }, ...deliveries),
    exit: 5,
    says: timeIsUp,
  },
  {
    subject: 'delivers infinite numbers',
    start: but(
      { write: (event) => JSON.stringify(event).replace(/"data":.*$/, '"data":1e999}') },
      ...deliveries,
    ),
    exit: 1,
    says: '/data data must be object',
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
  ...wireAttacks.map(({ subject, act, service }) => ({
    subject: `answers with ${subject}`,
    start: at((finished) => onConnections(act, finished)),
    exit: 5,
    says: service,
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
  ...['1000000000', '-1', 'Thu, 01 Jan 1970 00:00:00 GMT', 'NaN'].map((value) => ({
    subject: `puts everything off, with Retry-After: ${value}`,
    start: at((finished) =>
      everything((_, response) => {
        response.writeHead(429, { 'retry-after': value }).end();
      }, finished),
    ),
    exit: 5,
    says: 'POST /control/stores gave 429',
  })),
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
