import { newAuthority } from '@ordering/kit/certificate';
import { expect, test } from 'vitest';
import { attempts, isSuccess } from '../contract/policy.ts';
import { always } from '../http/script.ts';
import { startScriptedServer } from '../http/scripted-server.ts';
import { beside } from '../testing/beside.ts';
import { notPassed } from '../testing/not-passed.ts';
import { serviceRole } from './role.ts';
import { fakeConfig } from './testing/fake-config.ts';
import { proveFake, secret, serviceChecks } from './testing/prove-fake.ts';
import { testCanary } from './testing/test-canary.ts';

/** Nobody listens on the discard port of a test machine. */
const nowhere = 'http://127.0.0.1:9/';

test.concurrent('a correct service passes everything', async () => {
  const report = await beside(() => proveFake({}));
  expect(notPassed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  expect(report.results.map(({ id }) => id)).toEqual(serviceChecks.map(({ card }) => card.id));
  expect(report.clauses.filter(({ verdict }) => verdict !== 'kept')).toEqual([]);
  expect(JSON.stringify(report)).not.toContain(secret);
}, 600_000);

testCanary();

test.concurrent.each([
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
])(
  'a delivery that $name does not hold up the others',
  async ({ decisions, want }) => {
    const { results } = await beside(() =>
      proveFake(decisions, { selection: { only: ['SND-103'], skip: [] } }),
    );
    const { status, detail, made } = want;
    expect(results).toMatchObject([{ status, detail: expect.stringMatching(detail) }]);
    // Beside what was followed, the evidence has each witness.
    const followed = results[0]?.evidence.filter(({ saw }) => saw.startsWith('attempts at '));
    expect(followed?.map(({ saw }) => saw.split(', ').length)).toEqual(made);
  },
  600_000,
);

test.concurrent('a service that has never answered anything is not waited for long', async () => {
  await using server = await startScriptedServer({
    ...{ host: '127.0.0.1', port: 0 },
    endpointOf: () => 'everything',
  });
  server.endpoint('everything', always({ kind: 'hold' }));
  const subject = {
    baseUrl: server.url,
    config: fakeConfig(secret),
    allowLoad: true,
    authority: newAuthority('an authority'),
  };
  const { results } = await beside(() => serviceRole.prove(subject));
  expect([...new Set(results.map(({ detail }) => detail))]).toEqual([
    expect.stringContaining('no complete response within 10 s'),
  ]);
}, 600_000);
