import { DeliveryHeader } from '@ordering/events';
import { describe, expect, test } from 'vitest';
import { describeDuration } from '../../contract/duration.ts';
import { ordinaryRow } from '../../contract/events.ts';
import { attempts, delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { timeOfDay } from '../../http/wall-clock.ts';
import type { Finding } from '../../model/finding.ts';
import { describeFaults } from '../../model/finding.ts';
import type { Advance } from '../scenarios/clock.ts';
import { transportMs } from '../scenarios/elapsed.ts';
import type { Ladder } from '../scenarios/ladder.ts';
import { isTimed } from '../scenarios/ladder.ts';
import { slackMs } from '../scenarios/walk.ts';
import type { Owner } from '../scenarios/world.ts';
import { ofStores } from '../testing/fake-deliveries.ts';
import { allAttemptsAlike, gapsKept } from './ladder.ts';

const { type } = ordinaryRow();
const [, gap = 0] = delaysMs;
const midday = Date.UTC(2025, 2, 14, 12);

interface Seen {
  /** When the two attempts came, in ms after the event, and how late the runner was then. */
  readonly at: readonly number[];
  readonly stoodStillMs?: number;
  /** How long the first of them is left without an answer. */
  readonly answerMs?: number;
  readonly advances?: readonly Advance[];
  readonly more?: Partial<Ladder>;
}

function ladderOf({ at, stoodStillMs = 0, answerMs = 0, advances = [], more = {} }: Seen): Ladder {
  const observations = at.map((ms, index): Observation => {
    const came = midday + ms;
    const answeredAt = came + (index === 0 ? answerMs : 0);
    return {
      ...{ at: came, answeredAt, doneAt: answeredAt, stoodStillMs, attempt: index + 1 },
      ...{ endpoint: 'a', method: 'POST', path: '/a', body: '', whole: true, deliveryId: 'one' },
      headers: [{ name: DeliveryHeader.eventType, value: type }],
      ...{ answer: { kind: 'answer', status: 500 }, signedBy: [] },
    };
  });
  const owner: Owner = {
    ...{ name: 'a', kind: 'store', product: ofStores, url: 'http://x/a' },
    ...{ status: 500, secret: '', ids: { storeId: 's' } },
  };
  const turned = advances.map(({ startedAt, endedAt, byMs }) => ({
    ...{ startedAt: midday + startedAt, endedAt: midday + endedAt, byMs },
  }));
  return {
    ...{ owners: [owner], accepting: [], observations, advances: turned, scale: 1 },
    failing: [{ owner: 'a', type, firedAt: midday, madeAt: midday }],
    ...{ firstAttemptMs: 10_000, ...more },
  };
}

function told(finding: Finding): string {
  if (finding.kind === 'broken') return describeFaults(finding.faults);
  return finding.kind === 'kept' ? 'kept' : finding.because;
}

const second = 1000;
const words = describeDuration;

/** What is said of the time from the first attempt to one so much later. */
function spanTo(ms: number, lateMs = 0): string {
  const [from, to] = [midday, midday + ms].map(timeOfDay);
  return `(${from} → ${to}; this runner was late by ${lateMs} ms at most)`;
}

const turns = [10, 20, 30, 40].map((startedAt) => ({
  startedAt,
  endedAt: startedAt + 2,
  byMs: gap,
}));

describe('a finding about time has the times of both sides and the lateness of the runner:', () => {
  test.each<{ name: string; seen: Seen; want: string }>([
    {
      name: 'early',
      seen: { at: [0, gap - 10 * second], stoodStillMs: 12 },
      want: `it 10 s too early, ${words(gap - 10 * second)} after the failure ${spanTo(gap - 10 * second, 12)}`,
    },
    {
      name: 'early, whatever the runner did, in a second try',
      seen: { at: [0, gap - 10 * second], stoodStillMs: 70 * second, more: { lateBeforeMs: 900 } },
      want: 'late by 70000 ms at most) for ',
    },
  ])('$name', ({ seen, want }) => {
    const ladder = ladderOf(seen);
    expect(told(gapsKept(ladder))).toContain(want);
    expect(isTimed(ladder)).toBe(true);
  });
});

describe('what only the lateness of the runner explains is tried again, and then open:', () => {
  test.each<{ name: string; seen: Seen; judge: (ladder: Ladder) => Finding }>([
    {
      name: 'an attempt that seems to be in time',
      seen: { at: [0, gap + 5], stoodStillMs: gap / 2 },
      judge: gapsKept,
    },
    {
      name: 'a first attempt that seems to be late',
      seen: { at: [10_500], stoodStillMs: 600 },
      judge: gapsKept,
    },
  ])('$name', ({ seen, judge }) => {
    const ladder = ladderOf({
      ...seen,
      more: { lateMs: 600, lateBeforeMs: 900, ...seen.more },
    });
    expect(isTimed(ladder)).toBe(false);
    expect(told(judge(ladder))).toBe(
      'this machine was too busy: the runner was late by 600 ms, and by 900 ms in a try before',
    );
  });

  test.each<{ name: string; seen: Seen }>([
    {
      name: 'was read by less late than is forgiven',
      seen: { at: [0, gap + 5], stoodStillMs: gap / 10 },
    },
    {
      name: 'was brought about by a turn of the clock',
      seen: { at: [0, 45], stoodStillMs: 40, advances: turns.slice(0, 1) },
    },
  ])('while an attempt that $name came in time', ({ seen }) => {
    const ladder = ladderOf(seen);
    expect(isTimed(ladder)).toBe(true);
    expect(told(gapsKept(ladder))).toBe('kept');
  });

  test('while too few attempts are a fault: each was waited for as long as the runner had its turn', () => {
    const ladder = ladderOf({ at: [0, gap], more: { lateMs: 600 } });
    expect(isTimed(ladder)).toBe(true);
    expect(told(allAttemptsAlike(ladder))).toContain(`expected ${attempts} attempts; got 2 for `);
  });
});

const scale = 600;
const scaledGap = gap / scale;
const scaledLatest = scaledGap + slackMs(gap) / scale + transportMs;

test.each<{ name: string; seen: Seen; want: string }>([
  { name: 'that does not come for many turns', seen: turned(4), want: 'broken' },
  {
    name: 'whose turn goes on after it',
    seen: {
      at: [0, 4, 8],
      advances: [
        { startedAt: 1, endedAt: 2, byMs: gap + 2000 },
        { startedAt: 5, endedAt: 6, byMs: (delaysMs[2] ?? 0) - 1000 },
      ],
    },
    want: 'kept',
  },
  {
    name: 'whose delay is too short to be measured',
    seen: { at: [0, gap / 3600], more: { scale: 3600 } },
    want: 'not-observable',
  },
  {
    name: 'that is as late as it may be',
    seen: { at: [0, scaledLatest], more: { scale } },
    want: 'kept',
  },
  {
    name: 'that is a moment later',
    seen: { at: [0, scaledLatest + 1], more: { scale } },
    want: 'broken',
  },
  {
    name: 'that comes its delay after a slow answer',
    seen: { at: [0, 1.5 * scaledGap], answerMs: scaledGap / 2, more: { scale } },
    want: 'kept',
  },
  {
    name: 'that comes its delay after the attempt, which is answered slowly',
    seen: { at: [0, scaledGap], answerMs: scaledGap / 2, more: { scale } },
    want: 'broken',
  },
])('an attempt $name: $want', ({ seen, want }) => {
  expect(gapsKept(ladderOf(seen)).kind).toBe(want);
});

/** An attempt that comes when the clock has been turned so often by its whole delay. */
function turned(count: number): Seen {
  const advances = Array.from({ length: count }, (_, n) => ({
    ...{ startedAt: 2 * n + 1, endedAt: 2 * n + 2, byMs: gap },
  }));
  return { at: [0, 2 * count + 1], advances };
}
