import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@ordering/kit/clock';
import { FakeClock } from '@ordering/kit/fake-clock';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HandlerOptions } from './adapter.ts';
import { createFastifyPlugin } from './fastify.ts';
import { CallbackError } from './faults.ts';
import { createFetchHandler, createReceiver as createWebReceiver } from './fetch.ts';
import { createLambdaHandler } from './lambda.ts';
import { createNodeHandler, createReceiver } from './node.ts';
import { answerTo } from './outcome.ts';
import type { Receiver } from './receive.ts';
import { SecretError } from './secrets.ts';
import { body, headers, secret } from './testing/genuine.ts';

const method = 'POST';

/** Delivers once, and says which status the service gets. */
type Deliver = () => Promise<number>;

/** Options as JavaScript may give them. */
type Options = Readonly<Record<string, unknown>>;

/** Starts a receiver of one kind. */
type Start = (options: Options) => Promise<Deliver>;

/** Delivers through a socket. */
const through =
  (url: string): Deliver =>
  async () => {
    const response = await fetch(url, { method, headers, body });
    await response.arrayBuffer();
    return response.status;
  };

/** Calls what a compiler would not let be called so. */
function call<Result>(create: (options: never) => Result, options: unknown): Result {
  return Reflect.apply(create, undefined, [options]);
}

const handlers: Readonly<Record<string, Start>> = {
  async node(options) {
    const server = createServer(call(createNodeHandler, options)).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return through(`http://127.0.0.1:${port}`);
  },
  async fastify(options) {
    const app = fastify({ forceCloseConnections: true });
    onTestFinished(() => app.close());
    app.register(call(createFastifyPlugin, options));
    return through(await app.listen({ port: 0, host: '127.0.0.1' }));
  },
  async fetch(options) {
    const handle = call(createFetchHandler, options);
    const request = () => new Request('http://receiver.test/', { method, headers, body });
    return async () => (await handle(request())).status;
  },
  async lambda(options) {
    const handle = call(createLambdaHandler, options);
    const context = { version: '2.0', requestContext: { http: { method } } };
    const event = { ...context, headers, body: body.toString(), isBase64Encoded: false };
    return async () => (await handle(event)).statusCode;
  },
};

const bare =
  (create: (options: never) => Receiver): Start =>
  async (options) => {
    const receive = call(create, options);
    return async () => answerTo(await receive({ method, headers, body })).status;
  };

const receivers: Readonly<Record<string, Start>> = {
  ...handlers,
  'createReceiver of ./node': bare(createReceiver),
  'createReceiver of ./fetch': bare(createWebReceiver),
};

let clock: FakeClock;
let lines: string[];
const stray = vi.fn();
beforeEach(() => {
  clock = new FakeClock();
  vi.spyOn(systemClock, 'after').mockImplementation((ms, action) => clock.after(ms, action));
  vi.spyOn(systemClock, 'elapsed').mockImplementation(() => clock.elapsed());
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
  stray.mockClear();
  process.on('unhandledRejection', stray);
});
afterEach(async () => {
  // Whatever rejects in vain has done so by now.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', stray);
  vi.restoreAllMocks();
  expect(stray).not.toHaveBeenCalled();
});

/** An error that throws when anything of it is looked at. */
const hostileError = (): unknown =>
  new Proxy(new Error('PAYLOAD'), {
    get() {
      throw new Error('PAYLOAD');
    },
    getPrototypeOf() {
      throw new Error('PAYLOAD');
    },
  });
const revoked = (): unknown => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
};

const thenable = (then: unknown): object => Object.fromEntries([['then', then]]);

const fails = (thrown: unknown) => () => {
  throw thrown;
};
const quoting = new TypeError('PAYLOAD SECRET');

/** What a callback may do. */
interface Fault {
  readonly how: string;
  readonly callback: () => unknown;
  /** `later`: only who waits for what it returned sees that it fails. */
  readonly fails: 'no' | 'at once' | 'later';
  /** What is said of it, after the name of the callback. */
  readonly says: string;
}

const returned = (how: string, callback: () => unknown, kind: string): Fault => ({
  ...{ how, callback, fails: 'no', says: `returned ${kind} instead of ` },
});
const failed = (how: string, callback: () => unknown, kind: string): Fault => ({
  ...{ how, callback, says: `failed with ${kind}` },
  fails: /^throws|revoked/.test(how) ? 'at once' : 'later',
});

const faults: readonly Fault[] = [
  returned('returns nothing', () => undefined, 'undefined'),
  returned('resolves to nothing', async () => {}, 'undefined'),
  returned('returns null', () => null, 'null'),
  returned('returns a number', () => 5, 'a number'),
  returned('resolves to another string', async () => 'PAYLOAD', 'a string'),
  returned('returns an object', () => ({ rows: ['PAYLOAD'] }), 'an object'),
  returned('returns a function', () => () => 'PAYLOAD', 'a function'),
  returned('resolves to a symbol', async () => Symbol('PAYLOAD'), 'a symbol'),
  returned(
    'returns a thenable of nothing',
    () => thenable((resolve: () => void) => resolve()),
    'undefined',
  ),
  failed('returns a thenable that throws', () => thenable(fails(quoting)), 'TypeError at /'),
  failed('returns what throws when it is looked at', hostileError, 'Error at /'),
  failed('returns a revoked proxy', revoked, 'TypeError at /'),
  failed('throws an error', fails(quoting), 'TypeError at /'),
  failed('rejects with an error', async () => fails(quoting)(), 'TypeError at /'),
  failed('throws a string', fails('PAYLOAD'), 'a string;'),
  failed('rejects with nothing', () => Promise.reject(), 'undefined;'),
  failed('throws what has no words', fails(Object.create(null)), 'an object;'),
  failed('rejects with what throws', async () => fails(hostileError())(), 'an object;'),
  failed(
    'throws an error that has a code',
    () => fails(Object.assign(new Error('PAYLOAD'), { code: 'ENOSPC', data: 'PAYLOAD' }))(),
    'Error ENOSPC at /',
  ),
];

const valid: HandlerOptions & Options = {
  secrets: [secret],
  accept: async () => 'accepted',
};
const again = '; the response is 503, so the service sends the delivery again';

/** Delivers twice: the second delivery shows that the receiver lives, and that the log is not flooded. */
async function expectRefused(deliver: Deliver, says: string): Promise<void> {
  expect([await deliver(), await deliver()]).toEqual([503, 503]);
  expect(lines).toEqual([expect.stringContaining(`@ordering/webhooks: ${says}`)]);
  expect(lines.every((line) => line.endsWith(again))).toBe(true);
  expect(lines.join()).not.toMatch(/PAYLOAD|SECRET|\n/);
}

describe.each(Object.entries(receivers))('%s', (_name, start) => {
  test.each(faults)('answers 503 and lives when accept $how', async ({ callback, says }) => {
    await expectRefused(await start({ ...valid, accept: callback }), `accept ${says}`);
  });

  test.each(faults)('answers 503 and lives when a lookup $how', async ({ callback, says }) => {
    const why = says.replace(/^returned/, 'cannot be used: the lookup returned');
    await expectRefused(await start({ ...valid, secrets: callback }), `secrets ${why}`);
  });

  test.each(faults)(
    'answers 503 and lives when secrets.current $how',
    async ({ callback, fails: when, says }) => {
      let current: () => unknown = () => [secret];
      const deliver = await start({ ...valid, secrets: { current: () => current() } });
      current = callback;
      const why = 'cannot be used: `secrets.current` returned ';
      await expectRefused(deliver, `secrets ${when === 'at once' ? says : why}`);
    },
  );

  test.each([
    ['an empty list', [], 'no webhook secret was given; pass at least one'],
    ['a list with an empty secret', ['SECRET', ''], 'webhook secret number 2 is empty'],
    [
      'a list of nothing',
      [undefined],
      'webhook secret number 1 must be a string, or { secret, storeId }; its secret is undefined',
    ],
    [
      'a list with another name',
      [{ sekret: 'SECRET' }],
      'webhook secret number 1 must be a string, or { secret, storeId }; its secret is undefined',
    ],
    [
      'a list with a hole',
      Array.from({ length: 1 }, () => null),
      'webhook secret number 1 must be a string, or { secret, storeId }; its secret is null',
    ],
    [
      'a list with storeid for storeId',
      [{ secret: 'SECRET', storeid: 'store_1' }],
      'webhook secret number 1 has no storeId, so it is not bound to a store; write storeId instead of storeid',
    ],
    [
      'a list with store_id for storeId',
      [{ secret: 'SECRET', store_id: 'store_1' }],
      'webhook secret number 1 has no storeId, so it is not bound to a store; write storeId instead of store_id',
    ],
    [
      'a list with a store that is not a string',
      [{ secret: 'SECRET', storeId: 7 }],
      'webhook secret number 1 must have a string as its storeId, not a number',
    ],
  ])('answers 503 and lives when secrets.current becomes %s', async (_what, given, why) => {
    let list: readonly unknown[] = [secret];
    const deliver = await start({ ...valid, secrets: { current: () => list } });
    list = given;
    await expectRefused(deliver, `secrets cannot be used: ${why}`);
  });

  test.each(['accept', 'secrets'])('answers 503 by 9 s when %s hangs', async (name) => {
    const hang = vi.fn(() => new Promise<never>(() => {}));
    const answer = (await start({ ...valid, [name]: hang }))();
    await expect.poll(() => hang).toHaveBeenCalledOnce();
    clock.advance(9000);
    expect(await answer).toBe(503);
    expect(lines).toEqual([`@ordering/webhooks: ${name} took longer than 8000 ms${again}`]);
  });

  test('logs nothing more when a result arrives too late', async () => {
    let end = (): void => {};
    const accept = vi.fn(
      () =>
        new Promise((_resolve, reject) => {
          end = () => reject(quoting);
        }),
    );
    const answer = (await start({ ...valid, accept }))();
    await expect.poll(() => accept).toHaveBeenCalledOnce();
    clock.advance(9000);
    expect(await answer).toBe(503);
    end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toHaveLength(1);
  });
});

describe.each(Object.entries(handlers))('%s', (_name, start) => {
  test.each(faults)('answers as ever when onOutcome $how', async ({ callback, ...fault }) => {
    const deliver = await start({ ...valid, onOutcome: callback });
    expect([await deliver(), await deliver()]).toEqual([200, 200]);
    await new Promise((resolve) => setImmediate(resolve));
    const line = `@ordering/webhooks: onOutcome ${fault.says}`;
    expect(lines).toEqual(fault.fails === 'no' ? [] : [expect.stringContaining(line)]);
    expect(lines.join()).not.toMatch(/PAYLOAD|SECRET|\n/);
  });

  test('does not wait for onOutcome, and tells it of each request', async () => {
    const onOutcome = vi.fn(() => new Promise(() => {}));
    const accept = vi.fn(valid.accept).mockResolvedValueOnce('unavailable');
    const deliver = await start({ ...valid, accept, onOutcome });
    expect([await deliver(), await deliver()]).toEqual([503, 200]);
    expect(onOutcome.mock.calls).toMatchObject([
      [{ kind: 'unavailable', reason: 'refused' }],
      [{ kind: 'accepted' }],
    ]);
    expect(lines).toEqual([]);
  });
});

describe('the outcome of a request whose callback failed', () => {
  const outcomeOf = (accept: () => unknown) =>
    call(createReceiver, { ...valid, accept })({ method, headers, body });

  test('has what was thrown as the cause of its cause', async () => {
    const outcome = await outcomeOf(fails(quoting));
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'failed' });
    const cause = outcome.kind === 'unavailable' ? outcome.cause : undefined;
    expect(cause).toBeInstanceOf(CallbackError);
    expect(cause).toMatchObject({ name: 'CallbackError', callback: 'accept', cause: quoting });
  });

  test('names the callback that returned something else', async () => {
    expect(await outcomeOf(async () => 5)).toEqual({
      kind: 'unavailable',
      reason: 'failed',
      cause: new CallbackError(
        'accept',
        "returned a number instead of 'accepted', 'duplicate' or 'unavailable'",
      ),
    });
  });
});

describe('the log', () => {
  const deliverTo = (options: Options) =>
    receivers.fetch?.({ ...valid, accept: () => 5, ...options });
  const line = `@ordering/webhooks: accept returned a number instead of 'accepted', 'duplicate' or 'unavailable'${again}`;

  test('is the user’s own, if there is one', async () => {
    const own: string[] = [];
    const deliver = await deliverTo({ log: (text: string) => own.push(text) });
    await deliver?.();
    expect([own, lines]).toEqual([[line], []]);
  });

  test.each<[how: string, log: () => unknown]>([
    ['throws', fails(quoting)],
    ['rejects', () => Promise.reject(quoting)],
  ])('is console.error where the user’s own %s', async (_how, log) => {
    const deliver = await deliverTo({ log });
    expect(await deliver?.()).toBe(503);
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toEqual([
      expect.stringMatching(/ sends the delivery again \[the log failed with TypeError at .*\]$/),
    ]);
  });

  test('gets the same line every ten seconds, with how often it was left out', async () => {
    const deliver = await deliverTo({});
    for (let second = 0; second <= 20; second += 1) {
      await deliver?.();
      clock.advance(1000);
    }
    const more = ' (and 9 more since this line was written)';
    expect(lines).toEqual([line, `${line}${more}`, `${line}${more}`]);
  });

  test('gets each fault', async () => {
    const accept = vi.fn<() => unknown>(() => 5).mockReturnValueOnce(undefined);
    const deliver = await deliverTo({ accept });
    for (let times = 0; times < 3; times += 1) await deliver?.();
    expect(lines).toEqual([line.replace('a number', 'undefined'), line]);
  });
});

const list =
  "the option secrets must be a list such as ['…'], { current: () => list }, or a function that finds the secrets of a store; it is";

describe.each(Object.entries(receivers))('%s says at its start', (_name, start) => {
  test.each<[what: string, secrets: unknown, message: string]>([
    ['that secrets is a string', 'SECRET', `${list} a string`],
    ['that secrets is missing', undefined, `${list} missing`],
    ['that secrets is null', null, `${list} null`],
    ['that one secret is not a list', { secret: 'SECRET' }, `${list} an object`],
    ['that secrets.current is not a function', { current: ['SECRET'] }, `${list} an object`],
    [
      'that secrets.current returned nothing',
      { current: () => undefined },
      '`secrets.current` returned undefined instead of a list of secrets',
    ],
    [
      'that secrets.current is not waited for',
      { current: async () => fails(quoting)() },
      '`secrets.current` returned a promise instead of a list of secrets',
    ],
    [
      'that a secret is not set',
      [undefined],
      'webhook secret number 1 must be a string, or { secret, storeId }; its secret is undefined',
    ],
  ])('%s', async (_what, secrets, message) => {
    const error = await start({ ...valid, secrets }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SecretError);
    expect(error).toMatchObject({ message });
  });

  test('that accept is missing', async () => {
    await expect(start({ secrets: [secret] })).rejects.toEqual(
      new TypeError(
        'the option accept must be a function, such as (delivery) => inbox.accept(delivery); it is missing',
      ),
    );
  });

  test('that a secret has white space around it, and not which secret', async () => {
    await start({ ...valid, secrets: ['fits', 'SECRET\n', { secret: ' SECRET', storeId: 's' }] });
    const text = (number: number) =>
      `@ordering/webhooks: webhook secret number ${number} begins or ends with white space, such as the line break of a file; it is used with the white space, so signatures made without it do not match`;
    expect(lines).toEqual([text(2), text(3)]);
  });
});

const receiveNames = 'secrets, accept, maxBodyBytes, acceptTimeoutMs, log';

describe.each(Object.entries(handlers))('%s says at its start', (_name, start) => {
  test.each<[options: Options, message: string]>([
    [
      { secret: 'SECRET' },
      `unknown option secret; the options are ${receiveNames}, bodyTimeoutMs, maxUnverifiedBytes, onOutcome`,
    ],
    [
      { accept: 'SECRET' },
      'the option accept must be a function, such as (delivery) => inbox.accept(delivery); it is a string',
    ],
    [
      { onOutcome: {} },
      'the option onOutcome must be a function, such as (outcome) => console.log(outcome.kind); it is an object',
    ],
    [
      { log: true },
      'the option log must be a function, such as (line) => console.error(line); it is a boolean',
    ],
    [{ maxBodyBytes: '9000' }, 'the option maxBodyBytes must be a number above 0; it is a string'],
    [
      { acceptTimeoutMs: Number.NaN },
      'the option acceptTimeoutMs must be a number above 0; it is NaN',
    ],
    [{ bodyTimeoutMs: 0 }, 'the option bodyTimeoutMs must be a number above 0; it is 0'],
    [
      { maxUnverifiedBytes: null },
      'the option maxUnverifiedBytes must be a number above 0; it is null',
    ],
  ])('that %o is wrong', async (wrong, message) => {
    await expect(start({ ...valid, ...wrong })).rejects.toEqual(new TypeError(message));
  });

  test('nothing of an option that is left out', async () => {
    const deliver = await start({ ...valid, onOutcome: undefined, log: undefined });
    expect(await deliver()).toBe(200);
  });
});

test('createReceiver takes no option that is an adapter’s', () => {
  const options = { ...valid, onOutcome: () => {} };
  expect(() => createReceiver(options)).toThrow(
    new TypeError(`unknown option onOutcome; the options are ${receiveNames}`),
  );
  expect(() => call(createReceiver, undefined)).toThrow(
    new TypeError('the options must be an object, not undefined'),
  );
});
