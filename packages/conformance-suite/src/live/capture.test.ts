import { once } from 'node:events';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { judgeRecording } from '../judge.ts';
import { receiverRole } from '../receiver/role.ts';
import { startReceiver } from '../receiver/testing/fake-receiver.ts';
import type { CaptureOptions } from './capture.ts';
import { capture } from './capture.ts';
import { readCapture } from './capture-file.ts';

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

test('without the secret, nothing is said of signatures', async () => {
  const file = join(folder, 'unsigned.jsonl');
  await using receiver = await startReceiver(secrets);
  await using before = await capture(file, { to: receiver.urls[0] });
  const { url } = before;
  await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { authorization: 'Bearer open-sesame' },
  });
  await fetch(url, { method: 'POST', body: '{}' });
  await expect.poll(() => readCapture(file).lines.length).toBe(2);
  expect(readFileSync(file, 'utf8')).not.toContain('open-sesame');
  const judged = await judgeRecording(file);
  expect(judged.results.map(({ id }) => id)).not.toContain('SND-102');
  expect(judged.results.find(({ id }) => id === 'SND-101')).toMatchObject({
    status: 'fail',
    reproduce: `ordering-conformance judge ${file}`,
  });
});

test('it goes on in its own file, after a line that was cut off', async () => {
  const { file } = await captured('again.jsonl', ['RCV-001/verdict']);
  const { lines, head } = readCapture(file);
  appendFileSync(file, '{"came":');
  await using second = await capture(file, { to: head.target });
  await fetch(second.url, { method: 'POST', body: '{}' });
  await expect.poll(() => readCapture(file).lines.length).toBe(lines.length + 1);
  expect(readCapture(file).cutOff.length).toBe(1);
  await expect(capture(file, { to: 'http://127.0.0.1:9' })).rejects.toThrow(
    /it has a capture before/,
  );
});

test('a receiver that does not answer, and a body that is too large', async () => {
  const silent = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const to = `http://127.0.0.1:${Object(silent.address()).port}`;
  const file = join(folder, 'silent.jsonl');
  await using before = await capture(file, { to, secret });
  expect((await fetch(before.url, { method: 'POST', body: '{}' })).status).toBe(502);
  const large = await fetch(before.url, { method: 'POST', body: 'x'.repeat(9 * 1024 * 1024) }).then(
    ({ status }) => status,
    () => 413,
  );
  expect(large).toBe(413);
  await expect.poll(() => readCapture(file).lines.length).toBe(1);
});

test('a capture of another version is told in one sentence', async () => {
  const file = join(folder, 'old.jsonl');
  writeFileSync(file, '{"format":"ordering-conformance-capture/7"}\n');
  await expect(judgeRecording(file)).rejects.toThrow(
    'its format is ordering-conformance-capture/7, and this version of the suite reads',
  );
});
