import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aroundChecks } from '../testing/around-checks.ts';
import { inSmallSubject } from '../testing/defect.ts';
import { notPassed } from '../testing/not-passed.ts';
import { proveReceiver } from './prove.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { expectedExit, other, proveFake, receiverChecks } from './testing/prove-fake.ts';

test('a correct receiver passes everything', async () => {
  const report = await proveFake();
  expect(notPassed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  expect(new Set(report.results.map(({ id }) => id))).toEqual(
    new Set(receiverChecks.map(({ card }) => card.id)),
  );
});

test.each([
  { what: 'a sound receiver', decisions: {}, exit: 0 },
  {
    what: 'one with a secret for everybody',
    decisions: receiverDefects.find(({ mistake }) => mistake === 'takes any secret for any store')
      ?.decisions,
    exit: 1,
  },
])('a second community serves as well as a second store: $what', async ({ decisions, exit }) => {
  const subject = { otherOwner: { field: 'community_id', ...other } };
  const selection = { only: ['RCV-055/verdict'], skip: [] };
  const report = await proveFake(decisions, subject, { selection });
  expect(report.results.length).toBe(1);
  expect(report.verdict.exitCode).toBe(exit);
});

test.each([
  { waitMs: 20, want: 'fail' },
  { waitMs: 60_000, want: 'pass' },
])('effects have as long as they are given: $waitMs ms', async ({ waitMs, want }) => {
  const selection = { only: ['RCV-061'], skip: [] };
  const effectTimes = { waitMs, settleMs: 0 };
  const report = await proveFake({ effectAfterMs: 1500 }, { effectTimes }, { selection });
  expect(report.results.map(({ status }) => status)).toEqual(['pass', want]);
});

test('a receiver that repeats its secret does not make the report tell it', async () => {
  const secret = 'topsecret, and "more" of it';
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  const server = createServer((request, response) => {
    const location = `https://receiver.example/?secret=${encodeURIComponent(secret)}`;
    request.resume().once('end', () => response.writeHead(307, { location }).end(secret));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const report = await proveReceiver({ urls: [`http://127.0.0.1:${port}/`], secret });
  const text = JSON.stringify(report);
  expect(text).toContain('it redirects to https://receiver.example/?secret=[redacted]');
  for (const form of forms) expect(text).not.toContain(form);
});

test('what a restart throws leaves the check open, with the reason', async () => {
  const restart = async () => {
    throw new Error('the key is lost');
  };
  const selection = { only: ['RCV-063'], skip: [] };
  const { results } = await proveFake({}, { restart }, { selection });
  expect(results.map(({ status, detail }) => `${status}: ${detail}`)).toEqual([
    'not-run: the key is lost',
    'not-run: the key is lost',
  ]);
});

describe('a receiver that', () => {
  // Against the checks that find it and their neighbours; the long form runs the whole suite against each.
  test.concurrent.each(inSmallSubject(receiverDefects))(
    '$mistake',
    async ({ decisions, found }) => {
      const selection = aroundChecks(receiverChecks, found);
      const report = await proveFake(decisions, {}, { selection });
      expect(notPassed(report)).toEqual(found);
      expect(report.verdict.exitCode).toBe(expectedExit(found));
    },
  );

  test('refuses everything passes no check of refusals', async () => {
    const report = await proveFake({ verify: () => false });
    expect(report.verdict.exitCode).toBe(1);
    expect(report.results.find(({ id }) => id === 'RCV-001')).toMatchObject({ status: 'fail' });
    const passed = report.results.filter(({ status }) => status === 'pass');
    // What may be refused as well as accepted is all that is left to pass.
    expect(passed.filter(({ level }) => level !== 'MAY')).toEqual([]);
  });
});
