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
    name: 'as it should',
    came: [...attempts('a', 9000), ...attempts('b', 11_000, 0)],
    want: 'kept',
  },
  {
    name: 'too short',
    came: [...attempts('a', 9000, 0), ...attempts('b', 11_000, 0)],
    want: 'broken',
  },
  {
    name: 'closed before the answer, and no other attempt yet',
    came: [
      ...attempts('a', 0).map(({ answeredAt: _, ...each }) => ({ ...each, doneAt: 5000 })),
      ...attempts('b', 11_000, 0),
    ],
    want: 'broken',
  },
  {
    name: 'closed when the answer was due already',
    came: [
      ...attempts('a', 0).map(({ answeredAt: _, ...each }) => ({ ...each, doneAt: 9000 })),
      ...attempts('b', 11_000, 0),
    ],
    want: 'not-run',
  },
  { name: 'too long', came: [...attempts('a', 9000), ...attempts('b', 11_000)], want: 'broken' },
  {
    name: 'answered late, and again',
    came: [...attempts('a', 10_100, 0), ...attempts('b', 11_000, 0)],
    want: 'not-run',
  },
  {
    name: 'answered late, which counted',
    came: [...attempts('a', 10_100), ...attempts('b', 11_000, 0)],
    want: 'not-run',
  },
  {
    name: 'too long, where this process stood still',
    came: [
      ...attempts('a', 9000),
      ...attempts('b', 11_000).map((each) => ({ ...each, stoodStillMs: 500 })),
    ],
    want: 'not-run',
  },
  {
    name: 'too long, where it hardly stood still',
    came: [
      ...attempts('a', 9000),
      ...attempts('b', 11_000).map((each) => ({ ...each, stoodStillMs: 499 })),
    ],
    want: 'broken',
  },
  {
    name: 'too short, unless it came when this process stood still',
    came: [
      ...attempts('a', 9000, 0).map((each) => ({ ...each, stoodStillMs: 1000 })),
      ...attempts('b', 11_000, 0),
    ],
    want: 'not-run',
  },
  {
    name: 'too short, whenever it came',
    came: [
      ...attempts('a', 9000, 0).map((each) => ({ ...each, stoodStillMs: 999 })),
      ...attempts('b', 11_000, 0),
    ],
    want: 'broken',
  },
  { name: 'nothing came', came: [], want: 'not-run' },
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
  { name: 'the delay after the end', at: answerMs + delayMs, want: 'kept' },
  { name: 'the delay after the beginning', at: delayMs, want: 'broken' },
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
    name: 'the delay after the end, though this process stood still for a while',
    ...{ at: answerMs + delayMs, readLateMs: 2000, want: 'kept' },
  },
  { name: 'a second too early, as a busy machine may see it', at: 9000 + delayMs, want: 'kept' },
  {
    name: 'the delay after an end that came sooner',
    at: 8000 + delayMs,
    gaveUpAt: 8000,
    want: 'kept',
  },
  {
    name: 'by the turn that ends the delay',
    at: 12_500,
    byMs: [delayMs - 6000, 7000],
    want: 'kept',
  },
  { name: 'by the turn before that', at: 12_100, byMs: [delayMs - 6000, 7000], want: 'broken' },
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
  { name: 'at once', beside: { firedAt: 100, cameAt: 120 }, want: 'kept' },
  { name: 'while the slow one goes on', beside: { firedAt: 100, cameAt: 8999 }, want: 'kept' },
  { name: 'when the slow one has ended', beside: { firedAt: 100, cameAt: 9001 }, want: 'broken' },
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
  { name: 'never', beside: { firedAt: 100 }, want: 'broken' },
  {
    name: 'as soon as it could, fired just before the end',
    beside: { firedAt: 8700, cameAt: 9436 },
    want: 'not-run',
  },
  { name: 'fired after the end', beside: { firedAt: 9000, cameAt: 9010 }, want: 'not-run' },
  { name: 'to nobody else', beside: undefined, want: 'not-applicable' },
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
  { name: 'not where it was in time', firedAt: 8700, lateMs: 0, want: true },
  { name: 'not where it was fired early', firedAt: 100, lateMs: 60, want: true },
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

test('the findings have the times of both sides, and the lateness of the runner', () => {
  const a = attempts('a', 9000, 0).map((each) => ({ ...each, stoodStillMs: 30 }));
  const b = attempts('b', 11_000);
  const finding = waitsAsLongAsItShould({
    ...{ came: [...a, ...b], ids: { 'in time': 'a', 'too late': 'b' }, answerMs, advances: [] },
    lateBeforeMs: 700,
  });
  const faults = finding.kind === 'broken' ? finding.faults : [];
  expect(faults.map(({ got }) => got)).toEqual(
    [
      'one at 00:01:40.000 (00:00:00.000 → 00:00:09.000; this runner was late by 30 ms at most)',
      'none (00:00:00.000 → 00:00:11.000; this runner was late by 0 ms at most)',
    ].map((got) => `${got}, in a second try: in the first, the runner was late by 700 ms`),
  );
});
