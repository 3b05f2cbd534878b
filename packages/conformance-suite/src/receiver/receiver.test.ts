import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deliveryPolicy } from '@ordering/events';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { dataOf } from '../contract/events.ts';
import { isJsonObject } from '../contract/json.ts';
import { judgeRecording } from '../judge.ts';
import { readRecording } from '../recording/recording.ts';
import { shortName } from '../run/select.ts';
import { notPassed } from '../testing/not-passed.ts';
import { afterBurst, type Pace } from '../testing/pace.ts';
import { standStill } from '../testing/stand-still.ts';
import { receiverRole } from './role.ts';
import type { ReceiverSubject } from './subject.ts';
import { alsoAccepting, text, verifyingOver } from './testing/defect.ts';
import type { Decisions, Incoming } from './testing/fake-receiver.ts';
import { macOf, startReceiver } from './testing/fake-receiver.ts';
import { proveFake, receiverChecks, secret } from './testing/prove-fake.ts';

const hasCurl = ['curl', 'base64'].every(
  (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0,
);

test.runIf(hasCurl).each([
  { mistake: 'that answers a copy with a conflict', decisions: { answerToDuplicate: 409 }, at: 0 },
  { mistake: 'for which a copy is another delivery', decisions: { remembersMs: -1 }, at: 1 },
])('a receiver $mistake gets both copies from the command', async ({ decisions, at }) => {
  const secrets = { own: secret, byStore: new Map<string, string>() };
  await using receiver = await startReceiver(secrets, decisions);
  const { urls, observe } = receiver;
  const subject = { urls, secret, observe, effectTimes: { waitMs: 1000, settleMs: 50 } };
  const options = { selection: { only: ['RCV-061'] } };
  const { status, reproduce, evidence } =
    (await receiverRole.prove(subject, options)).results[at] ?? {};
  expect(status).toBe('fail');
  expect(reproduce?.match(/^curl -i /gm)?.length).toBe(2);
  expect(reproduce?.match(/^# export /gm)?.length).toBe(1);
  const [id] = evidence?.map((each) => each.id) ?? [];
  const received = async () => (await fetch(`${observe}/observe/deliveries/${id}`)).json();
  expect(await received()).toMatchObject({ received: 2 });
  await promisify(execFile)('sh', ['-c', reproduce ?? 'false'], {
    cwd: folder,
    env: { ...process.env, ORDERING_WEBHOOK_SECRET: secret },
  });
  expect(await received()).toMatchObject({ received: 4 });
});

test('so many jobs run side by side, and the results are the same in the same order', async () => {
  // But for the control, nothing is answered until so many are here at once: this takes no luck.
  const proveWith = async (jobs: number, together: number) => {
    let [now, most, came] = [0, 0, 0];
    let assemble = () => {};
    const assembled = new Promise<void>((resolve) => {
      assemble = resolve;
    });
    const pace: Pace = async (handle) => {
      now += 1;
      most = Math.max(most, now);
      if (now >= together) assemble();
      came += 1;
      if (came > 1) await assembled;
      return handle().finally(() => {
        now -= 1;
      });
    };
    // Without what sends several deliveries at once, whatever the jobs.
    const selection = { only: ['RCV-00?', 'RCV-03?', 'RCV-061', 'RCV-070'] };
    const decisions = { pace, answerToDuplicate: 409, findsStale: false };
    const { results } = await proveFake(decisions, {}, { jobs, selection });
    return { most, found: results.map((result) => `${shortName(result)} ${result.status}`) };
  };
  const [one, many] = [await proveWith(1, 1), await proveWith(16, 9)];
  expect(one.most).toBe(1);
  expect(many.most).toBeGreaterThanOrEqual(9);
  expect(many.found).toEqual(one.found);
});

const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a run that was interrupted is judged as far as it came', async () => {
  const record = join(folder, 'interrupted');
  const interruption = new AbortController();
  const report = await proveFake(
    {},
    {},
    {
      record,
      signal: interruption.signal,
      onResult: ({ id }) => void (id === 'RCV-035' && interruption.abort()),
    },
  );
  expect(report.verdict.exitCode).toBe(130);
  expect(report.summary.pass).toBeGreaterThan(10);
  expect(report.summary.notRun).toBeGreaterThan(10);
  expect(await judgeRecording(record)).toEqual(report);
});

test('a correct receiver passes everything', async () => {
  const record = join(folder, 'correct');
  const report = await proveFake({}, {}, { record });
  expect(notPassed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  expect(await judgeRecording(record)).toEqual(report);
  // Nothing is sent to it that would tell a cause.
  const played = readRecording(record).entries.map(({ name }) => name);
  expect(played).not.toContain('signed-otherwise');
  expect(new Set(report.results.map(({ id }) => id))).toEqual(
    new Set(receiverChecks.map(({ card }) => card.id)),
  );
  expect(report.clauses.filter(({ verdict }) => verdict !== 'kept')).toEqual([]);
});

test.concurrent.each([
  { waitMs: 20, effectAfterMs: 60_000, want: 'fail' },
  { waitMs: 60_000, effectAfterMs: 1500, want: 'pass' },
])(
  'effects have as long as they are given: $waitMs ms',
  async ({ waitMs, effectAfterMs, want }) => {
    const selection = { only: ['RCV-061'], skip: [] };
    const effectTimes = { waitMs, settleMs: 0 };
    const report = await proveFake({ effectAfterMs }, { effectTimes }, { selection });
    expect(report.results.map(({ status }) => status)).toEqual(['pass', want]);
  },
);

test.concurrent.each<{
  what: string;
  decisions: Partial<Decisions>;
  only: readonly string[];
  want: readonly string[];
}>([
  {
    what: 'another body and one that it cannot read',
    decisions: {
      ...verifyingOver(({ json, body }) => (json === undefined ? body : JSON.stringify(json))),
      refuse: (delivery) => (text(delivery).includes('\\ud83d ') ? 500 : undefined),
    },
    only: ['RCV-002', 'RCV-003', 'RCV-013'],
    want: ['RCV-002 fail', 'RCV-003 not-run', 'RCV-013 fail'],
  },
  {
    what: 'two forgeries',
    decisions: alsoAccepting(
      ({ signatures: [first], body }) =>
        first === undefined || first === macOf(body, '').toString('hex'),
    ),
    only: ['RCV-030', 'RCV-031', 'RCV-038'],
    want: ['RCV-030 fail', 'RCV-030/effect not-run', 'RCV-038 fail', 'RCV-038/effect not-run'],
  },
  {
    what: 'a kind of event and an action that is new',
    decisions: {
      refuse: ({ json }) => {
        if (!isJsonObject(json)) return undefined;
        if (!('store_id' in json)) return 400;
        const action = dataOf(json)[deliveryPolicy.action.fields[0]];
        return String(action).startsWith('conformance') ? 422 : undefined;
      },
    },
    only: ['RCV-024', 'RCV-025'],
    want: ['RCV-024 fail', 'RCV-025 fail'],
  },
])('one cause does not hide another mistake: $what', async ({ decisions, only, want }) => {
  const report = await proveFake(decisions, {}, { selection: { only } });
  expect(notPassed(report)).toEqual(want);
});

test('a copy that slips through is seen though the machine stands still between two steps', async () => {
  let stood = 0;
  const beforeRecording = () => {
    const recorded = afterBurst();
    stood += 1;
    if (stood <= 2) standStill(600);
    return recorded;
  };
  const selection = { only: ['RCV-062'] };
  const report = await proveFake({ beforeRecording }, {}, { selection });
  expect(stood).toBeGreaterThan(1);
  expect(notPassed(report)).toEqual(['RCV-062/effect fail']);
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
  const report = await receiverRole.prove({ urls: [`http://127.0.0.1:${port}/`], secret });
  const text = JSON.stringify(report);
  expect(text).toContain('it redirects to https://receiver.example/?secret=[secret 1]');
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

const observed = { only: ['RCV-001', 'RCV-034', 'RCV-061', 'RCV-067', 'RCV-070', 'RCV-076'] };

test.each<{ name: string; shows: Decisions['shows']; exit: number; means?: readonly string[] }>([
  ...[{ name: 'with more than a number holds', body: '{"received":1e999,"effects":1}' }].map(
    ({ name, body }) => ({
      ...{ name, shows: () => ({ status: 200, body }), exit: 5, means: ['observe'] },
    }),
  ),
  {
    name: 'with 404 for what it has acknowledged',
    shows: () => ({ status: 404 }),
    ...{ exit: 5, means: ['observe'] },
  },
  {
    name: 'with 0 for everything',
    shows: () => ({ status: 200, body: '{"received":0,"effects":0}' }),
    exit: 1,
  },
  {
    name: 'with 404 for what it does not know',
    shows: (body, isKnown) => (isKnown ? { status: 200, body } : { status: 404 }),
    exit: 0,
  },
])(
  'observe that is answered $name ends a run that may stay unobserved with $exit',
  async ({ shows, exit, means = [] }) => {
    const options = { selection: observed, allowNotObservable: true };
    const effectTimes = { waitMs: 100, settleMs: 10 };
    const { results, verdict } = await proveFake({ shows }, { effectTimes }, options);
    const broken = results.flatMap(({ brokenMeans = [] }) => brokenMeans);
    expect({ exit: verdict.exitCode, broken: [...new Set(broken)] }).toEqual({
      exit,
      broken: means,
    });
    if (exit === 5) expect(verdict.sentence).toMatch(/does not work.*: `observe` \(RCV-/);
  },
);

test.each<{ name: string; decisions: Partial<Decisions>; says: RegExp }>([
  {
    name: 'nothing is ever counted',
    decisions: { shows: () => ({ status: 200, body: '{"received":0,"effects":0}' }) },
    says: /^`received` and `effects` are 0 for every delivery that it acknowledged: /,
  },
  {
    name: 'nothing ever takes effect',
    decisions: { hasEffect: () => false },
    says: /^`effects` is 0 for every delivery that it acknowledged: /,
  },
])('that $name is one cause, in a recording too', async ({ name, decisions, says }) => {
  const effectTimes = { waitMs: 100, settleMs: 10 };
  const record = join(folder, name);
  const report = await proveFake(decisions, { effectTimes }, { selection: observed, record });
  expect(report.results.flatMap(({ cause = [] }) => cause)).toEqual([expect.stringMatching(says)]);
  expect(report.results.filter(({ faults, cause }) => faults && cause === undefined)).toEqual([]);
  expect(await judgeRecording(record)).toEqual(report);
});

test.each<{ means: 'restart' | 'advance' | 'slow' | 'logs'; only: string }>([
  { means: 'restart', only: 'RCV-063' },
  { means: 'advance', only: 'RCV-065' },
  { means: 'slow', only: 'RCV-072' },
  { means: 'logs', only: 'RCV-082' },
])('$means that was given and does not work is not allowed away', async ({ means, only }) => {
  const fails = async () => {
    throw new Error('the key is lost');
  };
  const given = means === 'logs' ? { logs: [join(folder, 'nowhere.log')] } : { [means]: fails };
  const record = join(folder, `broken-${means}`);
  const options = { selection: { only: ['RCV-001', only] }, allowNotObservable: true, record };
  const report = await proveFake({}, given, options);
  expect(report.verdict.exitCode).toBe(5);
  expect(report.verdict.sentence).toContain(`\`${means}\` (${only}`);
  expect(await judgeRecording(record)).toEqual(report);
});

test.concurrent.each([
  { begins: 'as another file', anew: (log: string) => renameSync(log, `${log}.1`) },
  { begins: 'in the same file', anew: (log: string) => truncateSync(log) },
])('a log that begins anew $begins while deliveries come was written', async ({ anew }) => {
  let [log = '', isAnew] = ['', false];
  const logs = (delivery: Incoming, status: number) => {
    if (!isAnew && text(delivery).includes('-in-payload')) {
      isAnew = true;
      anew(log);
    }
    return `${status}`;
  };
  const told = (usual: ReceiverSubject) => {
    [log = ''] = usual.logs ?? [];
    return { ...usual, logs: [log, fileURLToPath(new URL('subject.ts', import.meta.url))] };
  };
  const report = await proveFake({ logs }, told, { selection: { only: ['RCV-082'] } });
  expect(notPassed(report)).toEqual([]);
});

test.concurrent('what a restart makes up for is no effect of what was acknowledged', async () => {
  const decisions = { hasEffect: ({ body }: Incoming) => body.length <= 4096, makesUp: true };
  const effectTimes = { waitMs: 500, settleMs: 0 };
  const record = join(folder, 'made-up-for');
  const options = { selection: { only: ['RCV-063', 'RCV-085'] }, record };
  const report = await proveFake(decisions, { effectTimes }, options);
  expect(notPassed(report)).toEqual(['RCV-085/effect fail']);
  expect(await judgeRecording(record)).toEqual(report);
});

test.concurrent('a restart that restarts nothing proves nothing', async () => {
  const options = { selection: { only: ['RCV-080'] }, allowNotObservable: true };
  const given = { restart: async () => {} };
  const report = await proveFake({ record: 'volatile', work: 'volatile' }, given, options);
  expect(report.results.map(({ status }) => status)).toEqual(['not-run', 'not-run']);
  expect(report.verdict.exitCode).toBe(5);
  expect(report.verdict.sentence).toContain('`restart` (RCV-080');
});

test('a receiver that refuses everything passes no check of refusals', async () => {
  const report = await proveFake({ verify: () => false });
  expect(report.verdict.exitCode).toBe(1);
  expect(report.results.find(({ id }) => id === 'RCV-001')).toMatchObject({ status: 'fail' });
  const passed = report.results.filter(({ status }) => status === 'pass');
  // What may be refused as well as accepted is all that is left to pass, beside what needs no delivery.
  const others = passed.filter(({ level }) => level !== 'MAY').map(({ id }) => id);
  expect(others).toEqual(['RCV-074']);
});
