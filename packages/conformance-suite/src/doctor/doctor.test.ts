import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { skewOf } from '../http/skew.ts';
import { examineReceiver } from '../receiver/examine.ts';
import { startReceiver } from '../receiver/testing/fake-receiver.ts';
import { examineService } from '../service/examine.ts';
import { fakeConfig } from '../service/testing/fake-config.ts';
import { startService } from '../service/testing/fake-service.ts';
import { certificates } from '../testing/certificates.ts';
import { lookAtSkew } from './clock.ts';
import { isHere, lookAtConnection, lookAtValidity } from './connection.ts';

/** What was looked at, with what was found. */
const found = (looks: readonly { what: string; found: string }[]) =>
  Object.fromEntries(looks.map((look) => [look.what, look.found]));

test.each([
  { date: 'Fri, 14 Mar 2025 17:41:36 GMT', sent: 36_400, came: 36_600, want: [-600, 600] },
  { date: 'Fri, 14 Mar 2025 17:41:46 GMT', sent: 36_400, came: 36_400, want: [9600, 10_600] },
])('the clock behind $date is $want ms from ours', ({ date, sent, came, want }) => {
  const minute = Date.parse('2025-03-14T17:41:00Z');
  const skew = skewOf(date, minute + sent, minute + came);
  expect([skew?.atLeastMs, skew?.atMostMs]).toEqual(want);
});

test('a date that is none says nothing', () => {
  expect(skewOf('noon', 0, 0)).toBeUndefined();
});

test.each([
  { atLeastMs: -900, atMostMs: 100, want: 'good', saw: 'it differs from ours by 0.9 s at most' },
  { atLeastMs: 4000, atMostMs: 6000, want: 'good', saw: 'it is ahead of ours by 4.0 to 6.0 s' },
  { atLeastMs: 6000, atMostMs: 7000, want: 'bad', saw: 'it is ahead of ours by 6.0 to 7.0 s' },
  {
    atLeastMs: -70_000,
    atMostMs: -60_000,
    want: 'bad',
    saw: 'it is behind ours by about 1 min',
  },
])('a clock from $atLeastMs to $atMostMs ms ahead is $want', ({ want, saw, ...skew }) => {
  expect(lookAtSkew(skew)).toMatchObject({ found: want, saw });
});

test.each([
  ['http://127.0.0.1:1/x', true],
  ['https://[::1]', true],
  ['http://localhost:4000', true],
  ['https://127.0.0.1.example.test', false],
  ['http://10.0.0.1', false],
])('%s is here: %s', (url, want) => {
  expect(isHere(url)).toBe(want);
});

test('a name without an address, and a port at which nobody listens', async () => {
  expect(found(await lookAtConnection('https://nowhere.invalid/hook'))).toEqual({ dns: 'bad' });
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = Object(taken.address());
  taken.close();
  await once(taken, 'close');
  expect(found(await lookAtConnection(`http://127.0.0.1:${port}`))).toEqual({
    ...{ dns: 'good', tcp: 'bad' },
  });
});

test('all that is wrong with a certificate is told', async () => {
  const server = createTlsServer(certificates.one).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const looks = await lookAtConnection(`https://127.0.0.1:${Object(server.address()).port}`);
  expect(found(looks)).toEqual({
    ...{ dns: 'good', tcp: 'good', tls: 'good' },
    'certificate: chain': 'bad',
    'certificate: host': 'bad',
    'certificate: time': 'good',
  });
  expect(looks.map(({ saw }) => saw).join('\n')).toMatch(
    /DEPTH_ZERO_SELF_SIGNED_CERT[\s\S]*it is for DNS:one\.test, and not for 127\.0\.0\.1[\s\S]*days left/,
  );
});

test.each([
  { from: -30, to: -1, want: 'bad', saw: 'it expired on ' },
  { from: -30, to: 13, want: 'unknown', saw: ' days left, until ' },
  { from: -30, to: 90, want: 'good', saw: ' days left, until ' },
  { from: 1, to: 90, want: 'bad', saw: 'it is valid only from ' },
])('a certificate that holds from $from to $to days from now is $want', ({ from, to, ...want }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toUTCString();
  const look = lookAtValidity({ valid_from: day(from), valid_to: day(to) });
  expect(look).toMatchObject({ found: want.want, saw: expect.stringContaining(want.saw) });
});

const secrets = { own: 'the-secret-of-the-store', byStore: new Map<string, string>() };

test.each([
  { name: 'is right', decisions: {}, secret: secrets.own, exitCode: 0, saw: /^$/ },
  {
    name: 'knows another secret',
    ...{ decisions: {}, secret: 'another-secret', exitCode: 1 },
    saw: /refuses a genuine delivery/,
  },
  {
    name: 'verifies nothing',
    ...{ decisions: { verify: () => true }, secret: secrets.own, exitCode: 1 },
    saw: /made-up signature/,
  },
])('a receiver that $name', async ({ decisions, secret, exitCode, saw }) => {
  await using receiver = await startReceiver(secrets, decisions);
  const examination = await examineReceiver({
    ...{ urls: receiver.urls, secret, observe: receiver.observe },
  });
  expect(examination.exitCode).toBe(exitCode);
  const bad = examination.looks.filter((look) => look.found === 'bad');
  expect(bad.map((look) => look.saw).join()).toMatch(saw);
  expect(JSON.stringify(examination)).not.toContain(secret);
});

test('a receiver that is away is unreachable', async () => {
  const url = 'http://127.0.0.1:9/hook';
  expect(await examineReceiver({ urls: [url], secret: 'x' })).toMatchObject({ exitCode: 3 });
});

test('a service that is right, and at which nothing was made', async () => {
  await using service = await startService();
  const examination = await examineService({
    baseUrl: service.url,
    config: fakeConfig('the-secret-of-the-application'),
  });
  expect(examination).toMatchObject({ exitCode: 0 });
  expect(found(examination.looks)).toEqual({
    ...{ dns: 'good', tcp: 'good', tls: 'good', clock: 'good' },
    ...{ 'secret: the token': 'good', 'secret: a call with the token': 'good', callback: 'good' },
  });
  expect(service.things()).toEqual([]);
});

test.each([
  {
    name: 'hands out no token',
    decisions: { grantsToken: () => false },
    want: /`auth.token` failed: POST \/token gave 401/,
  },
  {
    name: 'does not know its own token',
    decisions: { tokenIn: () => 'another' },
    want: /gave 401/,
  },
])('a service that $name', async ({ decisions, want }) => {
  await using service = await startService(decisions);
  const { looks, exitCode } = await examineService({
    baseUrl: service.url,
    config: fakeConfig('the-secret-of-the-application'),
  });
  expect(exitCode).toBe(1);
  const bad = looks.filter((look) => look.found === 'bad');
  expect(bad.map(({ saw }) => saw).join()).toMatch(want);
});

test('a service that answers no call, and whose token was got before', async () => {
  const server = createServer((request) => void request.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const token = { value: 'a-ready-token' };
  const auth = { header: 'Authorization', value: 'Bearer {token}', token };
  const { looks, exitCode } = await examineService({
    baseUrl: `http://127.0.0.1:${Object(server.address()).port}`,
    config: { ...fakeConfig('the-secret-of-the-application'), auth },
  });
  expect(exitCode).toBe(1);
  expect(found(looks)).toMatchObject({
    ...{ 'secret: the token': 'good', 'secret: a call with the token': 'bad' },
  });
});

test.each([
  {
    name: 'leads to somebody else',
    listen: (url: string) => ({ callbackUrl: `${url}/control` }),
    want: { callback: 'bad' },
  },
  {
    name: 'leads nowhere',
    listen: () => ({ callbackUrl: 'http://127.0.0.1:9' }),
    want: { callback: 'unknown' },
  },
  {
    name: 'is no address of this machine',
    listen: () => ({ host: '192.0.2.1' }),
    want: { callback: 'bad' },
  },
])('a way back that $name', async ({ listen, want }) => {
  await using service = await startService();
  const subject = {
    baseUrl: service.url,
    config: fakeConfig('the-secret-of-the-application'),
    listen: listen(service.url),
  };
  expect(found((await examineService(subject)).looks)).toMatchObject(want);
});

test('a service elsewhere cannot reach this machine as itself', async () => {
  const config = fakeConfig('the-secret-of-the-application');
  const { looks } = await examineService({ baseUrl: 'https://nowhere.invalid', config });
  expect(found(looks)).toEqual({ dns: 'bad', callback: 'bad' });
});
