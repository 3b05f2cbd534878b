import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ExitCode } from '../run/exit-code.ts';
import { serviceRole } from './role.ts';
import { fakeConfig } from './testing/fake-config.ts';
import { secret } from './testing/prove-fake.ts';

const closes = (socket: Socket) => void socket.once('data', () => socket.destroy());

interface Silent {
  readonly name: string;
  /** What it does with a connection. */
  readonly takes: (socket: Socket) => void;
  readonly says: string;
  /** Where the only store is: to be registered, or registered with this secret. */
  readonly registered?: true;
}

const silent: readonly Silent[] = [
  {
    name: 'closes each connection',
    takes: closes,
    says: 'POST /pos/integrate-store failed: the connection broke off without a response (ECONNRESET); check the log of the service',
  },
  {
    name: 'closes each connection, where several calls come at once',
    takes: closes,
    registered: true,
    says: '/cancel failed: the connection broke off without a response (ECONNRESET); check the log of the service',
  },
];

/** The service with this one store, whose token was got before. */
async function proveAt(takes: (socket: Socket) => void, registered: boolean) {
  const server = createServer((socket) => takes(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const baseUrl = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
  const store = { ids: { storeId: 'kitchen' }, ...(registered ? { secret } : {}) };
  const { values, integrateStoreBody } = fakeConfig(secret);
  const config = {
    ...{ values, integrateStoreBody, secrets: [secret] },
    auth: { header: 'Authorization', value: 'Bearer {token}', token: { value: 'a-ready-token' } },
    given: { stores: [{ ...store, orders: [] }], communities: [] },
    ...{ actions: {}, fire: [], clock: { scale: 1, advance: undefined } },
    absent: ['second-store' as const],
  };
  try {
    return await serviceRole.prove({ baseUrl, config });
  } finally {
    server.close();
  }
}

test.each(silent)('a service that $name was not judged', async ({ takes, says, registered }) => {
  const { results, verdict } = await proveAt(takes, registered === true);
  const judged = results.filter(({ status }) => ['pass', 'warn', 'fail'].includes(status));
  expect(judged.map(({ id, status }) => `${id} ${status}`)).toEqual([]);
  expect(verdict.exitCode).toBe(ExitCode.inconclusive);
  const described = results.find(({ id }) => id === 'API-215');
  expect(described).toMatchObject({ status: 'not-run', detail: expect.stringContaining(says) });
});
