import { expect, test } from 'vitest';
import { delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { isTimed, type SlowlyAnswered } from '../scenarios/slow-answers.ts';
import { delaysNoOther, waitsAsLongAsItShould } from './slow-answers.ts';

const answerMs = 10_000;

/** Attempts of a delivery, each long after the one before it and answered after so long. */
function attempts(deliveryId: string, ...afterMs: readonly number[]): readonly Observation[] {
  return afterMs.map((ms, index) => ({
    ...{
      at: 100_000 * index,
      method: 'POST',
      path: '/',
      headers: [],
      body: '',
      whole: true,
      deliveryId,
    },
    ...{ attempt: index + 1, answer: { kind: 'answer', status: 200 }, signedBy: [] },
    answeredAt: 100_000 * index + ms,
  }));
}

test.each<{ name: string; came: readonly Observation[]; want: string }>([
  {
    name: 'too long, where this process stood still',
    came: [
      ...attempts('a', 9000),
      ...attempts('b', 11_000).map((each) => ({ ...each, stoodStillMs: 500 })),
    ],
    want: 'not-run',
  },
  {
    name: 'too short, unless it came when this process stood still',
    came: [
      ...attempts('a', 9000, 0).map((each) => ({ ...each, stoodStillMs: 1000 })),
      ...attempts('b', 11_000, 0),
    ],
    want: 'not-run',
  },
])('$name: $want', ({ came, want }) => {
  const ids = { 'in time': 'a', 'too late': 'b' };
  expect(waitsAsLongAsItShould({ came, ids, answerMs, advances: [] }).kind).toBe(want);
});

const [, delayMs = 0] = delaysMs;

interface After {
  readonly name: string;
  readonly at: number;
  readonly byMs?: readonly number[];
  readonly gaveUpAt?: number;
  readonly stoodStillMs?: number;
  /** For how long the runner stood still before it read the next one. */
  readonly readLateMs?: number;
  readonly want: string;
}

test.each<After>([
  {
    name: 'the delay after an end that nobody knows, for this process stood still',
    ...{ at: delayMs, stoodStillMs: 8000, want: 'not-run' },
  },
  {
    name: 'the delay after the beginning, though this process stood still for a while',
    ...{ at: delayMs, stoodStillMs: 2000, want: 'broken' },
  },
  {
    name: 'the delay after the end, unless it came when this process stood still',
    ...{ at: answerMs + delayMs, readLateMs: 8000, want: 'not-run' },
  },
  {
    name: 'the delay after an end that came sooner',
    at: 8000 + delayMs,
    gaveUpAt: 8000,
    want: 'kept',
  },
])('an attempt after one that was answered too late, $name: $want', (given) => {
  const { at, byMs = [], gaveUpAt = answerMs, stoodStillMs = 0, readLateMs = 0, want } = given;
  const came = [
    ...attempts('a', 9000),
    ...attempts('b', 0).map(({ answeredAt: _, ...each }) => ({
      ...{ ...each, doneAt: gaveUpAt, stoodStillMs },
    })),
    ...attempts('b', 0).map((each) => ({
      ...{ ...each, at, attempt: 2, stoodStillMs: readLateMs },
    })),
  ];
  const advances = byMs.map((ms, n) => ({
    startedAt: 12_000 + 400 * n,
    endedAt: 12_300 + 400 * n,
    byMs: ms,
  }));
  const ids = { 'in time': 'a', 'too late': 'b' };
  expect(waitsAsLongAsItShould({ came, ids, answerMs, advances }).kind).toBe(want);
});

test.each<{ name: string; beside: SlowlyAnswered['beside']; want: string }>([
  {
    name: 'when the slow one has ended, and this process stood still for some of that',
    beside: { firedAt: 100, cameAt: 9001, stoodStillMs: 3901 },
    want: 'broken',
  },
  {
    name: 'when the slow one has ended, and this process stood still for most of that',
    beside: { firedAt: 100, cameAt: 9001, stoodStillMs: 3902 },
    want: 'not-run',
  },
  {
    name: 'as soon as it could, fired just before the end',
    beside: { firedAt: 8700, cameAt: 9436 },
    want: 'not-run',
  },
])('another delivery comes $name: $want', ({ beside, want }) => {
  const transcript: SlowlyAnswered = {
    ...{ came: attempts('a', 9000), ids: { 'in time': 'a' }, answerMs, advances: [] },
    ...(beside === undefined ? {} : { beside }),
  };
  expect(delaysNoOther(transcript).kind).toBe(want);
});

test.each<{
  name: string;
  firedAt: number;
  lateMs: number;
  stoodStillMs?: number;
  want: boolean;
}>([
  { name: 'where the runner was late', firedAt: 8700, lateMs: 60, want: false },
  {
    name: 'where the runner stood still before it read it',
    ...{ firedAt: 100, lateMs: 3902, stoodStillMs: 3902, want: false },
  },
])('what is fired beside a slow answer is tried again $name', (given) => {
  const { firedAt, lateMs, want, stoodStillMs = 0 } = given;
  const transcript: SlowlyAnswered = {
    ...{ came: attempts('a', 9000), ids: { 'in time': 'a' }, answerMs, advances: [], lateMs },
    beside: { firedAt, cameAt: 9001, stoodStillMs },
  };
  expect(isTimed(transcript)).toBe(want);
});
