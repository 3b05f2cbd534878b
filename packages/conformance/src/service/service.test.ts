import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attempts, isSuccess } from '../contract/policy.ts';
import { judgeRecording } from '../judge.ts';
import { notPassed } from '../testing/not-passed.ts';
import { sample } from '../testing/sample.ts';
import { proveService } from './prove.ts';
import { correctService } from './testing/decisions.ts';
import { defects, describeDefects } from './testing/describe-defects.ts';
import { describeWays } from './testing/describe-ways.ts';
import { fakeConfig } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';
import { proveFake, secret, serviceChecks } from './testing/prove-fake.ts';
import { ways } from './testing/ways.ts';

const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Nobody listens on the discard port of a test machine. */
const nowhere = 'http://127.0.0.1:9/';

test('a correct service passes everything', async () => {
  const report = await proveFake({});
  expect(notPassed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  expect(report.results.map(({ id }) => id)).toEqual(serviceChecks.map(({ card }) => card.id));
  expect(JSON.stringify(report)).not.toContain(secret);
  const broken = report.results.find(({ id }) => id === 'SND-112');
  expect(broken?.detail).toBe(
    'another attempt after each of 3 answers, and after a connection that was refused',
  );
});

test('a recording has no secret, wherever the service writes it', async () => {
  const canary = 'canary/0123456789 é';
  const record = join(folder, 'canary');
  const report = await proveFake(
    {
      newSecret: () => canary,
      registered: (given) => ({ webhook_secret: given, signing_key: 'canary-of-another-name' }),
      envelope: (event) => ({ ...event, echo: [canary, 'canary-of-another-name'] }),
      badDenial: (body) => {
        const bad = correctService.badDenial(body);
        return bad && [bad[0], `${bad[1]} (${canary})`];
      },
    },
    { record },
  );
  // That the secret is told again is found, by what stands in its place.
  expect(notPassed(report)).toEqual(['API-205 warn', 'API-216 warn']);
  const text = readFileSync(record, 'utf8');
  const bodies = [...text.matchAll(/"body":"([\w+/=]+)"/g)].map(([, body = '']) =>
    Buffer.from(body, 'base64').toString(),
  );
  expect(bodies.filter((body) => body.includes('[secret ')).length).toBeGreaterThan(20);
  for (const each of [text, JSON.stringify(report), ...bodies])
    expect(each).not.toContain('canary');
  expect(await judgeRecording(record)).toEqual(report);
});

test('a run may have any time, be it no whole number of milliseconds', async () => {
  const selection = { only: ['API-215'], skip: [] };
  const { results } = await proveFake({}, { selection, timeoutMs: 59_999.5 });
  expect(results.map(({ status }) => status)).toEqual(['pass']);
});

test.each([
  { firstAttemptMs: 10, want: /^nothing came to the runner at .* within 0.01 s of an event/ },
  { firstAttemptMs: 60_000, want: /^\d+ event types delivered\b/ },
])('a first attempt has as long as it is given: $firstAttemptMs ms', async (given) => {
  const { firstAttemptMs, want } = given;
  await using service = await startService({ firstAfterMs: () => 300 });
  const subject = { baseUrl: service.url, config: fakeConfig(secret), firstAttemptMs };
  const { results } = await proveService(subject, { selection: { only: ['SND-101'] } });
  expect(results[0]?.detail).toMatch(want);
});

test.each([
  {
    name: 'is attempted no more',
    decisions: { acknowledges: (status: number) => isSuccess(status) || status === 503 },
    want: { status: 'fail', detail: /got 1 .* 503$/, made: [attempts, 1] },
  },
  {
    name: 'never comes',
    decisions: { addressOf: (url: string) => (url.includes('ladder-store') ? nowhere : url) },
    want: { status: 'not-run', detail: /^no attempt came .* 500$/, made: [attempts] },
  },
])('a delivery that $name does not hold up the others', async ({ decisions, want }) => {
  const { results } = await proveFake(decisions, { selection: { only: ['SND-103'], skip: [] } });
  const { status, detail, made } = want;
  expect(results).toMatchObject([{ status, detail: expect.stringMatching(detail) }]);
  expect(results[0]?.evidence.map(({ saw }) => saw.split(', ').length)).toEqual(made);
});

// The rest of them are in the long form.
describeWays(sample(ways).some);

describeDefects(sample(defects).some);
