import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgeRecording } from '../judge.ts';
import { receiverRole } from '../receiver/role.ts';
import { startReceiver } from '../receiver/testing/fake-receiver.ts';
import type { CaptureOptions } from './capture.ts';
import { capture } from './capture.ts';

const folder = mkdtempSync(join(tmpdir(), 'capture-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'the-secret-of-the-store';
const secrets = { own: secret, byStore: new Map<string, string>() };

/** Captures what a run of the suite sends to a receiver through it. */
async function captured(
  name: string,
  only: readonly string[],
  options: Partial<CaptureOptions> = {},
) {
  const file = join(folder, name);
  await using receiver = await startReceiver(secrets);
  await using before = await capture(file, { to: receiver.urls[0], secret, ...options });
  const report = await receiverRole.prove(
    { urls: [`${before.url}/hook`], secret },
    { selection: { only, skip: [] }, allowNotObservable: true },
  );
  return { file, report, receiver };
}

test('what goes through is answered as by the receiver itself, and is judged later', async () => {
  const { file, report } = await captured('all.jsonl', ['RCV-025/verdict', 'RCV-03*/verdict']);
  expect(report.results.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(secret);

  const judged = await judgeRecording(file);
  expect(judged.results.map(({ id }) => id)).toContain('SND-102');
  const signatures = judged.results.find(({ id }) => id === 'SND-102');
  expect(signatures).toMatchObject({
    status: 'pass',
    detail: expect.stringContaining('delivered'),
  });
  const [answers, left] = judged.notes;
  expect(answers).toMatch(/^\d+ requests came to the receiver; \d+ were not acknowledged/);
  expect(left).toMatch(/^\d+ requests? without the signature of the secret were left out\.$/);
});
