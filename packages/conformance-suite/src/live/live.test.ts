import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { ordinaryRow } from '../contract/events.ts';
import { attempts, delaysMs } from '../contract/policy.ts';
import { ladderIds } from '../service/checks/ladder.ts';
import { refusals } from '../service/scenarios/ladder.ts';
import { fakeConfig } from '../service/testing/fake-config.ts';
import { startService } from '../service/testing/fake-service.ts';
import { collect } from './collect.ts';
import { launch } from './launch.ts';
import { createLaunch, readLaunch } from './launch-file.ts';
import { beatMs, startRecorder } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'live-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function newFile(): string {
  files += 1;
  return join(folder, `${files}.jsonl`);
}

const started = Date.parse('2025-03-14T17:41:36.000Z');
const head = {
  ...{ target: 'http://127.0.0.1:1', seed: 7, startedAt: new Date(started).toISOString() },
  ...{ command: [], capabilities: {}, host: '127.0.0.1', port: 1, url: 'http://127.0.0.1:1' },
  firstAttemptMs: 10_000,
};

const row = ordinaryRow();
const owner = (name: string, status: number) => ({
  ...{ name, kind: 'store', product: row.product, url: `${head.url}/${name}`, status },
  ...{ secret: '[secret 1]', ids: { storeId: name } },
});

/** When each attempt is due, counted from the first. */
const due = delaysMs.map((_, rung) => delaysMs.slice(0, rung + 1).reduce((sum, ms) => sum + ms, 0));
const at = (rung: number) => due[rung] ?? 0;
const last = attempts - 1;
const second = 1000;
const over = 3 * at(last);

interface Seen {
  /** The attempts at the delivery that is refused, in ms since it was fired. */
  readonly refused: readonly number[];
  /** Those at the one that is acknowledged. */
  readonly acknowledged?: readonly number[];
  readonly away?: readonly { readonly from: number; readonly to: number }[];
  readonly until?: number;
  /** When it is judged; as soon as nobody listens any more by default. */
  readonly now?: number;
}

/** A file as a launch and its recorders leave it. */
function fileWith(seen: Seen): string {
  const { refused, acknowledged = [0], away = [], until = over, now = until } = seen;
  vi.useFakeTimers({ toFake: ['Date'], now: started + now });
  const file = newFile();
  createLaunch(file, head);
  const followed = (name: string) => ({ owner: name, type: row.type, firedAt: started });
  const came = (name: string, status: number, ms: number) => ({
    at: started + ms,
    came: {
      ...{ at: started + ms, endpoint: name, method: 'POST', path: `/${name}`, headers: [] },
      ...{ whole: true, deliveryId: `id of ${name}`, attempt: 1, signedBy: [] },
      body: Buffer.from(`{"event_type":"${row.type}"}`).toString('base64'),
      answer: { kind: 'answer', status },
    },
  });
  const spans = [0, ...away.flatMap(({ from, to }) => [from, to]), until];
  const presence = spans.map((ms, index) => ({
    at: started + ms,
    [index % 2 === 0 ? 'up' : 'alive']: started + ms,
  }));
  const deliveries = [
    ...refused.map((ms) => came('refused', refusals.store, ms)),
    ...acknowledged.map((ms) => came('acknowledged', 200, ms)),
  ];
  const lines = [...presence, ...deliveries].sort((a, b) => a.at - b.at);
  const owners = [owner('refused', refusals.store), owner('acknowledged', 200)];
  const launched = {
    failing: [followed('refused')],
    accepting: acknowledged.length === 0 ? [] : [followed('acknowledged')],
  };
  const all = [{ owners }, { launched, made: [] }, ...lines.map(({ at: _, ...line }) => line)];
  appendFileSync(file, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

afterEach(() => void vi.useRealTimers());

const statusesOf = async (file: string) => {
  const { results } = await collect(file);
  return results.map(({ status }) => status).join(' ');
};

describe('a ladder in real time, by what its recorder saw (attempts, gaps, silence, acknowledged)', () => {
  const around = (rung: number) => [{ from: at(rung) - second, to: at(rung) + second }];
  const without = (rung: number) => due.filter((_, index) => index !== rung);
  test.each<Seen & { name: string; want: string }>([
    { name: 'all of it', refused: due, want: 'pass pass pass pass' },
    {
      name: 'all but one, at which nobody listened',
      ...{ refused: without(2), away: around(2) },
      want: 'not-observable not-observable not-observable not-observable',
    },
    {
      name: 'one that is early, and one that was missed',
      ...{ refused: [...due.slice(0, 3), at(3) - 300 * second, ...due.slice(4, -1)] },
      away: around(last),
      want: 'not-observable fail not-observable not-observable',
    },
    {
      name: 'an acknowledged delivery once more',
      ...{ refused: due, acknowledged: [0, at(1)] },
      want: 'pass pass pass fail',
    },
    {
      name: 'the first three, and nobody ever listened again',
      ...{ refused: due.slice(0, 3), until: at(2) + second, now: over },
      want: 'not-observable not-observable not-observable not-observable',
    },
  ])('$name: $want', async ({ name: _, want, ...seen }) => {
    expect(await statusesOf(fileWith(seen))).toBe(want);
  });
});

describe('a file that', () => {
  test('has only its first line is told in one sentence', async () => {
    const file = newFile();
    createLaunch(file, head);
    await expect(collect(file)).rejects.toThrow('its launch did not finish');
  });
});

describe('a launch', () => {
  const secret = 'the-secret-of-the-application';
  const recorders: Awaited<ReturnType<typeof startRecorder>>[] = [];
  const record = async (file: string) => {
    const recorder = await startRecorder(file);
    recorders.push(recorder);
    return {
      async stop() {
        await recorder[Symbol.asyncDispose]();
      },
    };
  };
  afterAll(async () => {
    for (const recorder of recorders) await recorder[Symbol.asyncDispose]();
  });

  test('leaves a recorder and a file that can be judged, killed and gone on with', async () => {
    await using running = await startService();
    const subject = { baseUrl: running.url, config: fakeConfig(secret) };
    const file = newFile();
    const launching = await launch(subject, file, { record });
    expect(launching).toMatchObject({ failing: 2, accepting: 5 });
    expect(statSync(file).mode & 0o777).toBe(0o600);

    await expect(launch(subject, file, { record })).rejects.toThrow(
      `${file}: it already contains a launch`,
    );
    await expect(startRecorder(file)).rejects.toThrow(
      /EADDRINUSE\): is its recorder running already\?/,
    );

    const before = readLaunch(file).lines.filter(({ came }) => came !== undefined).length;
    expect(before).toBeGreaterThanOrEqual(7);
    await recorders.at(-1)?.[Symbol.asyncDispose]();
    appendFileSync(file, '{"alive":1');
    await record(file);
    const { cutOff, lines } = readLaunch(file);
    expect(cutOff.length).toBe(1);
    expect(lines.filter(({ up }) => up !== undefined).length).toBe(2);
    const report = await collect(file);
    expect(report.results.map(({ id }) => id)).toEqual(ladderIds);
    expect(report.results.every(({ status }) => status === 'not-run')).toBe(true);
    expect(report.results[0]?.detail).toMatch(/the retry schedule is not over: collect again at/);
    expect(report.leftBehind.join()).toMatch(/6 things of `createStore`: to remove/);
    expect(JSON.stringify(report) + readFileSync(file, 'utf8')).not.toContain(secret);
  });

  test('whose deliveries do not come leaves neither file nor recorder nor anything at the service', async () => {
    await using running = await startService();
    const file = newFile();
    const nowhere = { callbackUrl: 'http://127.0.0.1:9' };
    const subject = { baseUrl: running.url, config: fakeConfig(secret), listen: nowhere };
    await expect(launch({ ...subject, firstAttemptMs: 300 }, file, { record })).rejects.toThrow(
      /^nothing was launched: nothing came to the recorder at http:\/\/127\.0\.0\.1:9/,
    );
    expect(existsSync(file)).toBe(false);
    expect(running.things()).toEqual([]);
    await recorders.at(-1)?.over;
  });

  test('is undone when its ladder is over, and not before', async () => {
    await using running = await startService();
    const subject = { baseUrl: running.url, config: fakeConfig(secret) };
    const file = newFile();
    await launch(subject, file, { record });
    const made = running.things().length;
    expect(made).toBeGreaterThan(0);
    await collect(file, { undo: subject });
    expect(running.things().length).toBe(made);

    // Without a store one result stays open for ever.
    const done = fileWith({ refused: due, acknowledged: [] });
    const last = readLaunch(file).lines.findLast((line) => line.made !== undefined);
    appendFileSync(done, `${JSON.stringify({ made: last?.made })}\n`);
    expect((await collect(done, { undo: subject })).leftBehind).toEqual([]);
    expect(running.things()).toEqual([]);
    expect((await collect(done)).leftBehind).toEqual([]);
  });

  test('that is given up is undone at once, and its recorder ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await using running = await startService();
    const subject = { baseUrl: running.url, config: fakeConfig(secret) };
    const file = newFile();
    await launch(subject, file, { record });
    const report = await collect(file, { undo: subject, giveUp: true });
    expect(report.verdict.exitCode).toBe(5);
    expect(new Set(report.results.map(({ detail }) => detail))).toEqual(
      new Set(['the retry schedule is not over, and was given up']),
    );
    expect(report.notes.join()).toMatch(/Given up at \S+Z: later deliveries were not recorded/);
    expect(report.leftBehind).toEqual([]);
    expect(running.things()).toEqual([]);
    vi.advanceTimersByTime(beatMs);
    await recorders.at(-1)?.over;
    await expect(startRecorder(file)).rejects.toThrow('it was given up');
    expect((await collect(file)).notes).toEqual(report.notes);
  });
});
