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

test.each([
  ['http://127.0.0.1:1/x', true],
  ['https://[::1]', true],
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
])('a certificate that holds from $from to $to days from now is $want', ({ from, to, ...want }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toUTCString();
  const look = lookAtValidity({ valid_from: day(from), valid_to: day(to) });
  expect(look).toMatchObject({ found: want.want, saw: expect.stringContaining(want.saw) });
});

const secrets = { own: 'the-secret-of-the-store', byStore: new Map<string, string>() };

test.each([
  { name: 'is right', decisions: {}, secret: secrets.own, exitCode: 0, saw: /^$/ },
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

test('a service that hands out no token', async () => {
  await using service = await startService({ grantsToken: () => false });
  const { looks, exitCode } = await examineService({
    baseUrl: service.url,
    config: fakeConfig('the-secret-of-the-application'),
  });
  expect(exitCode).toBe(1);
  const bad = looks.filter((look) => look.found === 'bad');
  expect(bad.map(({ saw }) => saw).join()).toMatch(/`auth.token` failed: POST \/token gave 401/);
});

test('a way back that leads nowhere is not known to be right', async () => {
  await using service = await startService();
  const config = fakeConfig('the-secret-of-the-application');
  const listen = { callbackUrl: 'http://127.0.0.1:9' };
  const { looks } = await examineService({ baseUrl: service.url, config, listen });
  expect(found(looks)).toMatchObject({ callback: 'unknown' });
});
