import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrorCode } from '@ordering/errors';
import { expect, test } from 'vitest';
import { judgeRecording } from '../judge.ts';
import { notPassed } from '../testing/not-passed.ts';
import { stages } from './checks/check.ts';
import type { Action, ServiceConfig } from './config/config.ts';
import { action } from './testing/fake-config.ts';
import { proveFake, quickChecks, secret, serviceChecks } from './testing/prove-fake.ts';
import { testCanary } from './testing/test-canary.ts';

// The nightly form looks at the recording of everything.
testCanary({ only: ['API-205', 'API-212', 'API-215', 'API-216', 'SND-101'] });

test('a run may have any time, be it no whole number of milliseconds', async () => {
  const selection = { only: ['API-215'], skip: [] };
  const { results } = await proveFake({}, { selection, timeoutMs: 59_999.5 });
  expect(results.map(({ status }) => status)).toEqual(['pass']);
});

const toNowhere = action('createOrder', '/control/nowhere');

/** Makes a store when it is called first, and fails from then on. */
function onlyOnce(): Action {
  let calls = 0;
  const run = async ({ ORDERING_BASE_URL: url = '' }) => {
    calls += 1;
    if (calls > 1) throw new Error('there is no second store');
    const made = await fetch(`${url}/control/stores`, { method: 'POST' });
    return made.text();
  };
  const take = { storeId: '/id' };
  return { name: 'createStore', steps: [{ command: 'make', authorised: false, take, run }] };
}

test.each<{
  name: string;
  configure: (config: ServiceConfig) => ServiceConfig;
  only?: readonly string[];
  want: string;
}>([
  {
    name: 'createOrder',
    configure: (config) => ({ ...config, actions: { ...config.actions, createOrder: toNowhere } }),
    want: '`createOrder` (API-213',
  },
  {
    name: 'codes.nobody',
    configure: (config) => ({
      ...config,
      codes: { [ErrorCode.menuJobNotFound]: action('codes.nobody', 'http://127.0.0.1:9/') },
    }),
    want: '`codes.nobody` (API-202',
  },
  {
    name: 'codes.first, the first step of two,',
    configure: (config) => {
      const { steps } = action('', '/control/jobs/none');
      const two = { name: 'codes.first', steps: [...toNowhere.steps, ...steps] };
      return { ...config, codes: { [ErrorCode.menuJobNotFound]: two } };
    },
    want: '`codes.first` (API-202',
  },
  {
    name: 'createCommunity, which events and causes need,',
    configure: (config) => ({
      ...config,
      actions: { ...config.actions, createCommunity: action('createCommunity', '/nowhere') },
    }),
    only: ['SND-118', 'SND-123'],
    want: '`createCommunity` (SND-118, SND-123)',
  },
  {
    name: 'causes',
    configure: (config) => ({
      ...config,
      causes: (config.causes ?? []).map((each) => ({ ...each, action: toNowhere })),
    }),
    only: ['SND-123'],
    want: '`createOrder` (SND-123)',
  },
  {
    name: 'createStore, which works but once,',
    configure: (config) => ({ ...config, actions: { ...config.actions, createStore: onlyOnce() } }),
    only: ['API-221'],
    want: '`createStore` (API-221)',
  },
])(
  'the action $name that does not work is named, and not allowed away',
  async ({ configure, only = ['API-201', 'API-202', 'API-213'], want }) => {
    const options = { selection: { only }, allowNotObservable: true };
    const { verdict } = await proveFake({}, options, configure);
    expect(verdict.exitCode).toBe(5);
    expect(verdict.sentence).toContain(want);
  },
);

test('a command that reproduces says where the token in it comes from', async () => {
  const missing = { order: ErrorCode.menuJobNotFound, store: ErrorCode.menuJobNotFound };
  const decisions = { missing: { ...missing, integration: ErrorCode.menuJobNotFound } };
  const { results } = await proveFake(decisions, { selection: { only: ['API-221'] } });
  expect(results[0]?.status).toBe('fail');
  expect(results[0]?.reproduce).toMatch(
    /^# set SECRET_2 first: the token that `auth\.token` of the configuration takes\ncurl /,
  );
});

test.concurrent('a correct service passes everything that takes no time', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-of-a-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const record = join(folder, 'correct');
  const report = await proveFake({}, { selection: quickChecks, record });
  expect(await judgeRecording(record)).toEqual(report);
  expect(notPassed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  const quick = serviceChecks.filter(({ stage }) => stage !== stages.slow);
  expect(report.results.map(({ id }) => id)).toEqual(quick.map(({ card }) => card.id));
  expect(JSON.stringify(report)).not.toContain(secret);
  const broken = report.results.find(({ id }) => id === 'SND-112');
  expect(broken?.detail).toBe(
    'another attempt after each of 3 answers, and after a connection that was refused',
  );
});
