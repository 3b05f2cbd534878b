import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { deliveryPolicy } from '@ordering/events';
import { selfSigned } from '@ordering/kit/certificate';
import { systemClock } from '@ordering/kit/clock';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answering, startEndpoint, startTcp, startTls, trust } from '../../testing/endpoint.ts';
import { OutboxError } from '../error.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { HttpSender, isUnread } from './send.ts';

const certificates = {
  good: selfSigned({ hosts: ['127.0.0.1'] }),
  other: selfSigned({ hosts: ['other.example'] }),
  expired: selfSigned({ hosts: ['127.0.0.1'], from: 0, to: 1 }),
};

const parcelTo = (url: string) => ({ url, headers: { 'X-One': '1' }, body: Buffer.from('{}') });
const here: GuardOptions = { allowTargets: ['127.0.0.0/8', 'localhost'] };

/** A sender with a limit that is reached only where nothing answers any more. */
function senderWith(guard = here, timeoutMs = 60_000): HttpSender {
  const sender = new HttpSender(createGuard(guard), 'the-sender', timeoutMs);
  onTestFinished(() => sender.close());
  return sender;
}

async function attempt(url: string, timeoutMs = 60_000) {
  const outcome = await senderWith(here, timeoutMs).send(parcelTo(url));
  if (outcome === 'broken-off') throw new Error('Nobody broke it off.');
  return outcome;
}

describe('by its status alone', () => {
  test.each([200, 201, 202, 204, 299])('%i is a success', async (status) => {
    const { url } = await startEndpoint(answering(status));
    expect(await attempt(url)).toMatchObject({ ok: true, status });
  });

  test.each([300, 304, 400, 401, 404, 410, 429, 500, 503])('%i is a failure', async (status) => {
    const { url } = await startEndpoint(answering(status));
    expect(await attempt(url)).toMatchObject({ ok: false, status });
  });
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
  const target = await startEndpoint();
  const { url } = await startEndpoint(answering(status, { location: target.url }));
  const outcome = await attempt(url);
  expect(outcome).toMatchObject({ ok: false, status });
  expect(outcome.text).toContain('redirect');
  expect(target.received).toEqual([]);
});

test('sends what it was given, once, and asks for a response that is not compressed', async () => {
  const endpoint = await startEndpoint();
  await attempt(`${endpoint.url}?a=1#b`);
  expect(endpoint.received).toHaveLength(1);
  const [delivery] = endpoint.received;
  expect(delivery).toMatchObject({ method: 'POST', path: '/hooks?a=1' });
  expect(delivery?.body.toString()).toBe('{}');
  const names = delivery?.headers.map(([name]) => name) ?? [];
  expect(names.length).toBe(new Set(names).size);
  for (const header of [
    ['x-one', '1'],
    ['accept-encoding', 'identity'],
    ['content-length', '2'],
    ['user-agent', 'the-sender'],
  ]) {
    expect(delivery?.headers).toContainEqual(header);
  }
});

test('refuses a header that would be two', async () => {
  const endpoint = await startEndpoint();
  const parcel = { ...parcelTo(endpoint.url), headers: { 'X-One': '1\r\nX-Two: 2' } };
  expect(await senderWith().send(parcel)).toMatchObject({ ok: false });
  expect(() => new HttpSender(createGuard(), 'a\nb')).toThrow(OutboxError);
  expect(endpoint.received).toEqual([]);
});

test('ignores proxy variables', async () => {
  const proxy = await startEndpoint();
  const endpoint = await startEndpoint();
  vi.stubEnv('http_proxy', proxy.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  await attempt(endpoint.url);
  expect([proxy.received.length, endpoint.received.length]).toEqual([0, 1]);
});

describe('reads only the start of a response', () => {
  test.each([4095, 4096])('%i bytes are read whole, and shown', async (size) => {
    const { url } = await startEndpoint((response) =>
      response.writeHead(500).end('x'.repeat(size)),
    );
    const outcome = await attempt(url);
    expect(outcome).toMatchObject({ ok: false, text: 'answered 500' });
    expect(outcome.body).toHaveLength(size);
  });

  test('4097 bytes are not', async () => {
    const { url } = await startEndpoint((response) =>
      response.writeHead(500).end('x'.repeat(4097)),
    );
    const outcome = await attempt(url);
    expect(outcome.text).toContain('only the beginning');
    expect(outcome.body).toHaveLength(4096);
  });

  test('when it does not end', async () => {
    const { url } = await startEndpoint((response) => {
      response.writeHead(200);
      const pour = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', pour);
      };
      pour();
    });
    const outcome = await attempt(url);
    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(outcome.body?.length).toBe(4096);
  });

  test('and bytes that are not text do no harm', async () => {
    const { url } = await startEndpoint((r) => r.writeHead(500).end(Buffer.from([0, 255, 254])));
    expect((await attempt(url)).body).toBe('\u0000\uFFFD\uFFFD');
  });
});

test.each([
  { status: 200, ok: true },
  { status: 500, ok: false },
])('a body without end is not waited for: $status settles the attempt', async (given) => {
  const { status, ok } = given;
  const { url } = await startEndpoint((response) => {
    response.writeHead(status);
    const drip = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(drip));
  });
  // The limit of this attempt is beyond that of the test.
  const outcome = await attempt(url, 3_600_000);
  expect(outcome).toMatchObject({ ok, status, body: expect.stringMatching(/^\.+$/) });
  expect(outcome.text).toBe(`answered ${status}; only the beginning of the response body was read`);
});

describe('the limit is wall-clock time over the whole attempt', () => {
  test('no response', async () => {
    const { url } = await startEndpoint(() => undefined);
    const begun = performance.now();
    expect(await attempt(url, 400)).toEqual({ ok: false, text: 'no response within 0.4 s' });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(395);
  });

  test('is that of the contract unless a test changes it', async () => {
    const after = vi.spyOn(systemClock, 'after');
    onTestFinished(() => void after.mockRestore());
    const { url } = await startEndpoint();
    const sender = new HttpSender(createGuard(here), 'x');
    onTestFinished(() => sender.close());
    expect(await sender.send(parcelTo(url))).toMatchObject({ ok: true });
    expect(after.mock.calls[0]?.[0]).toBe(deliveryPolicy.timeoutMs);
  });

  test.each([
    { name: 'a status line', drip: [...'HTTP/1.1 2'] },
    { name: 'informational responses', drip: Array(20).fill('HTTP/1.1 102 Processing\r\n\r\n') },
  ])('$name without end', async ({ drip }) => {
    const url = await startTcp((socket) => {
      const left = [...drip];
      const dripping = setInterval(() => socket.write(left.shift() ?? ''), 50);
      socket.on('close', () => clearInterval(dripping));
    });
    expect(await attempt(url, 400)).toEqual({ ok: false, text: 'no response within 0.4 s' });
  });

  test('a response that arrived in time counts, although this thread was blocked beyond the limit', async () => {
    // The server is in this thread too: it answers, and then nothing runs until the limit is over.
    const holdUp = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    const { url } = await startEndpoint((response, index) => {
      if (index % 2 === 1) response.once('finish', holdUp);
      response.writeHead(200).end();
    });
    const heldUp = async () => {
      const warm = senderWith(here, 200);
      await warm.send(parcelTo(url));
      return warm.send(parcelTo(url));
    };
    // The machine may stand still before the answer.
    await expect.poll(heldUp).toMatchObject({ ok: true });
  });
});

describe('no response', () => {
  test('connection refused', async () => {
    expect(await attempt('http://127.0.0.1:1/')).toEqual({
      ok: false,
      text: 'the connection was refused',
    });
  });

  test.each([
    { name: 'reset', act: (socket: Socket) => socket.resetAndDestroy(), want: 'was reset' },
    { name: 'closed', act: (socket: Socket) => socket.end(), want: 'closed without a response' },
    { name: 'garbage', act: (socket: Socket) => socket.end('\0\0 hello\n\n'), want: 'not HTTP' },
  ])('$name', async ({ act, want }) => {
    const outcome = await attempt(
      await startTcp((socket) => socket.once('data', () => act(socket))),
    );
    expect(outcome.ok).toBe(false);
    expect(outcome.text).toContain(want);
  });

  test('plain HTTP behind an https URL', async () => {
    const { url } = await startEndpoint();
    expect((await attempt(url.replace('http:', 'https:'))).ok).toBe(false);
  });

  test.each([
    { name: 'good', trusted: true, want: { ok: true, text: 'answered 200' } },
    { name: 'good', trusted: false, want: { ok: false, text: 'the certificate is self-signed' } },
    {
      name: 'other',
      trusted: true,
      want: { ok: false, text: 'the certificate is for another host' },
    },
    { name: 'expired', trusted: true, want: { ok: false, text: 'the certificate has expired' } },
  ] as const)('the certificate is $name, trusted: $trusted', async ({ name, trusted, want }) => {
    const certificate = certificates[name];
    if (trusted) trust(certificate);
    const { url, received } = await startTls(certificate);
    expect(await attempt(url)).toMatchObject(want);
    expect(received).toHaveLength(want.ok ? 1 : 0);
  });

  test('the sender stops', async () => {
    const { url, received } = await startEndpoint(() => undefined);
    const sender = senderWith();
    const work = sender.send(parcelTo(url));
    await expect.poll(() => received).toHaveLength(1);
    sender.breakOff();
    expect(await work).toBe('broken-off');
    expect(await sender.send(parcelTo(url))).toBe('broken-off');
    expect(received).toHaveLength(1);
  });
});

describe('connections', () => {
  test('are used again within a burst, closed soon after, and made anew for the next', async () => {
    const endpoint = await startEndpoint();
    const sender = senderWith();
    /** How many connections a burst has made. The machine may stand still for longer than one rests. */
    const burst = async () => {
      const before = endpoint.connections();
      for (let n = 0; n < 5; n += 1) {
        expect(await sender.send(parcelTo(endpoint.url))).toMatchObject({ ok: true });
      }
      return endpoint.connections() - before;
    };
    expect(await burst()).toBeGreaterThan(0);
    await expect.poll(burst, { interval: 0 }).toBe(0);
    await expect.poll(() => sender.connections).toBe(0);
    expect(await burst()).toBeGreaterThan(0);
  });

  test('leave no timer behind, and no attempt that counts as under way', async () => {
    const running = new Set<number>();
    const after = vi.spyOn(systemClock, 'after').mockImplementation((ms, action) => {
      const n = after.mock.calls.length;
      running.add(n);
      const cancel = setTimeout(action, ms);
      return () => {
        running.delete(n);
        clearTimeout(cancel);
      };
    });
    onTestFinished(() => void after.mockRestore());
    const good = await startEndpoint();
    const endless = await startEndpoint((r) => r.writeHead(200).end('x'.repeat(10_000)));
    const sender = senderWith();
    for (const _ of [1, 2]) {
      const urls = [good.url, endless.url, 'http://127.0.0.1:1/', 'https://10.0.0.1/'];
      await Promise.all(urls.flatMap((url) => [url, url]).map((url) => sender.send(parcelTo(url))));
      expect([running.size, sender.underWay]).toEqual([0, 0]);
    }
  });

  test('of an attempt that failed half-way are not', async () => {
    const endpoint = await startEndpoint((r) => r.writeHead(200).end('x'.repeat(10_000)));
    const sender = senderWith();
    for (let n = 0; n < 3; n += 1) await sender.send(parcelTo(endpoint.url));
    expect(endpoint.connections()).toBe(3);
    await expect.poll(() => sender.connections).toBe(0);
  });

  test('are as many as attempts, none of which waits for another', async () => {
    const endpoint = await startEndpoint(() => undefined);
    const sender = senderWith(here, 60_000);
    const all = Array.from({ length: 40 }, () => sender.send(parcelTo(endpoint.url)));
    await expect.poll(() => endpoint.received).toHaveLength(40);
    sender.breakOff();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['broken-off']));
    await expect.poll(() => sender.connections).toBe(0);
  });

  test('that the endpoint had closed cost no attempt', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
    const twice = async () => {
      const requests: number[] = [];
      const url = await startTcp((socket, n) => {
        socket.on('data', () => {
          requests.push(n);
          if (n === 1) socket.end(answer, () => socket.destroy());
          else socket.write(answer);
        });
      });
      const sender = senderWith();
      const first = await sender.send(parcelTo(url));
      // The end of the connection has arrived, unless the machine takes its time, and nobody has read it yet.
      const second = await sender.send(parcelTo(url));
      return { first, second, requests };
    };
    const want = { first: { ok: true }, second: { ok: true }, requests: [1, 2] };
    await expect.poll(twice).toMatchObject(want);
  });

  test.each([
    { name: 'not written to the end', code: 'EPIPE', want: true },
    { name: 'closed when it may have been read', code: 'ECONNRESET', want: false },
  ])('a request $name is made again: $want', ({ code, want }) => {
    expect(isUnread(Object.assign(new Error('x'), { code }))).toBe(want);
  });

  test('takes an answer that came before the request was written, and a reset after it', async () => {
    const url = await startTcp((socket) => {
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 200 OK\r\n\r\n', () => socket.resetAndDestroy());
      });
    });
    const body = Buffer.alloc(8 * 1024 * 1024);
    expect(await senderWith().send({ ...parcelTo(url), body })).toMatchObject({ ok: true });
  });

  test('is not used again where the answer came before the request was written', async () => {
    const bodies = { small: Buffer.from('{}'), large: Buffer.alloc(8 * 1024 * 1024) };
    let connections = 0;
    const url = await startTcp((socket) => {
      connections += 1;
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      });
    });
    const sender = senderWith();
    for (const body of [bodies.large, bodies.small]) {
      expect(await sender.send({ ...parcelTo(url), body })).toMatchObject({ ok: true });
    }
    expect(connections).toBe(2);
  });

  test('that answer the second request by closing are not asked a third time', async () => {
    let requests = 0;
    const url = await startTcp((socket) => {
      let mine = 0;
      socket.on('data', () => {
        requests += 1;
        mine += 1;
        if (mine === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
        else socket.destroy();
      });
    });
    const sender = senderWith();
    await sender.send(parcelTo(url));
    expect(await sender.send(parcelTo(url))).toMatchObject({ ok: false });
    expect(requests).toBe(2);
  });
});

describe('the guard', () => {
  const refusal = { ok: false, text: 'the target is not allowed' };
  const resolving =
    (...addresses: string[]): NonNullable<GuardOptions['lookup']> =>
    (_, __, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );

  test('refuses a literal, a name that resolves to one, and one of several', async () => {
    const { url, port, received } = await startEndpoint();
    const sender = senderWith({ lookup: resolving('8.8.8.8', '127.0.0.1') });
    for (const target of [url, `https://127.1:${port}/`, `https://rebound.example:${port}/`]) {
      expect(await sender.send(parcelTo(target))).toEqual(refusal);
    }
    expect(received).toEqual([]);
  });

  test('looks at every connection anew: a name that resolves elsewhere later is refused then', async () => {
    const { port, received } = await startEndpoint(answering(200, { connection: 'close' }));
    const answers = ['127.0.0.2', '127.0.0.1'];
    const seen: string[] = [];
    const sender = senderWith({
      allowTargets: ['127.0.0.2'],
      lookup: (_, __, callback) => {
        const address = answers.shift() ?? '127.0.0.1';
        seen.push(address);
        callback(null, [{ address, family: 4 }]);
      },
    });
    const target = `https://rebound.example:${port}/`;
    // The first answer is admitted, and fails only because nobody speaks TLS there.
    expect(await sender.send(parcelTo(target))).not.toEqual(refusal);
    expect(await sender.send(parcelTo(target))).toEqual(refusal);
    expect(seen).toEqual(['127.0.0.2', '127.0.0.1']);
    expect(received).toEqual([]);
  });

  test.each(['http', 'https'])('looks at the address that was reached, by %s', async (scheme) => {
    const received: unknown[] = [];
    const { port } = new URL(
      await startTcp((socket) => socket.on('data', (x) => received.push(x))),
    );
    const guard = createGuard({ allowTargets: ['named.example'], lookup: resolving('127.0.0.1') });
    // As if what was looked up were not what was connected to.
    const sender = new HttpSender({ ...guard, admitsAddress: () => false }, 'x');
    onTestFinished(() => sender.close());
    const outcome = await sender.send(parcelTo(`${scheme}://named.example:${port}/`));
    expect(outcome).toEqual(refusal);
    expect(received).toEqual([]);
  });

  test('lets a named host through, wherever it is', async () => {
    const { port, received } = await startEndpoint();
    const sender = senderWith({ allowTargets: ['named.example'], lookup: resolving('127.0.0.1') });
    const outcome = await sender.send(parcelTo(`http://named.example:${port}/`));
    expect(outcome).toMatchObject({ ok: true });
    expect(received).toHaveLength(1);
  });
});
