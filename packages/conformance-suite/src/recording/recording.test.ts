import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CannotRun, CannotSee } from '../run/cannot-run.ts';
import { deadlineIn } from '../run/deadline.ts';
import { text } from '../shape.ts';
import type { Recording } from './recording.ts';
import { readRecording, writeRecording } from './recording.ts';
import { Kept, Played } from './transcripts.ts';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
afterAll(() => rmSync(folder, { recursive: true }));

const recording: Recording = {
  format: 'ordering-conformance-recording/3',
  role: 'service',
  target: 'http://127.0.0.1:1',
  seed: 7,
  only: [],
  skip: [],
  allowNotObservable: false,
  capabilities: { fire: 'given' },
  missing: 'ended before it',
  interrupted: false,
  startedAt: '2025-03-14T17:41:36.875Z',
  durationMs: 1,
  durations: { 'API-201': 1 },
  notes: [],
  leftBehind: [],
  entries: [
    { name: 'one', transcript: 'seen' },
    { name: 'two', without: 'not-observable', because: 'no way to look' },
  ],
};

test('what is written is read again, and is for its owner alone', () => {
  const file = join(folder, 'kept.json');
  writeFileSync(file, 'what was there before', { mode: 0o644 });
  writeRecording(file, recording);
  expect(readRecording(file)).toEqual(recording);
  expect(readRecording(JSON.parse(readFileSync(file, 'utf8')))).toEqual(recording);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  {
    name: 'another version',
    given: { ...recording, format: 'ordering-conformance-recording/1' },
    want: 'its format is ordering-conformance-recording/1, and this version of the suite reads',
  },
  { name: 'a file that is not there', given: join(folder, 'nowhere'), want: 'it cannot be read' },
])('$name is refused', ({ given, want }) => {
  expect(() => readRecording(given)).toThrow(want);
});

const scenario = (name: string, play: () => Promise<string>) => ({
  name,
  isTranscript: text,
  play,
});

const hush = (value: unknown) => String(value).replaceAll('secret', '*');

test('what ends after the run is cut off, and no transcript', async () => {
  const played = new Played(undefined, hush, deadlineIn(60_000, AbortSignal.abort()));
  const late = scenario('late', async () => 'half of it');
  await expect(played.of(late)).rejects.toThrow(new CannotRun('the run was interrupted'));
  expect(played.entries()).toEqual([]);
});

test('a transcript is played once, masked, and the same afterwards', async () => {
  let plays = 0;
  const one = scenario('one', async () => `secret ${++plays}`);
  const two = scenario('two', async () => {
    throw new CannotSee('secret');
  });
  const played = new Played(undefined, hush, deadlineIn(60_000));
  expect(await played.of(one)).toBe('* 1');
  expect(await played.of(one)).toBe('* 1');
  await expect(played.of(two)).rejects.toThrow(new CannotSee('*'));
  const kept = new Kept<undefined>(played.entries(), 'it is missing');
  expect(await kept.of(one)).toBe('* 1');
  await expect(kept.of(two)).rejects.toThrow(CannotSee);
  await expect(kept.of(scenario('three', async () => ''))).rejects.toThrow(
    new CannotRun('it is missing'),
  );
});
