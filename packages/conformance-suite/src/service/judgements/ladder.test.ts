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
  readonly advances?: readonly Advance[];
  readonly more?: Partial<Ladder>;
}

function ladderOf({ at, stoodStillMs = 0, advances = [], more = {} }: Seen): Ladder {
  const observations = at.map((ms, index): Observation => {
    const came = midday + ms;
    return {
      ...{ at: came, answeredAt: came, doneAt: came, stoodStillMs, attempt: index + 1 },
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
const latest = gap + slackMs(gap) + transportMs;
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
      name: 'early by less than a second',
      seen: { at: [0, gap - 20] },
      want: `it 20 ms too early, ${words(gap)} after the failure ${spanTo(gap - 20)}`,
    },
    {
      name: 'early by a clock that is advanced',
      seen: {
        at: [0, 25],
        advances: [
          { startedAt: 10, endedAt: 12, byMs: gap / 2 },
          { startedAt: 20, endedAt: 22, byMs: gap / 4 },
        ],
      },
      want: `it at least ${words(gap / 4)} too early: it came while the clock was advanced from ${words(gap / 2)} to ${words((gap * 3) / 4)} after the failure ${spanTo(25)}`,
    },
    {
      name: 'late',
      seen: { at: [0, latest + second] },
      want: `it ${words(latest + second - gap)} late, ${words(latest + second)} after the failure ${spanTo(latest + second)}`,
    },
    {
      name: 'late by a clock that is advanced',
      seen: {
        at: [0, 45],
        advances: turns,
      },
      want: `it at least ${words(2 * gap)} late: the clock had been advanced by ${words(3 * gap)} since the failure ${spanTo(45)}`,
    },
    {
      name: 'a first attempt that is late',
      seen: { at: [11 * second], stoodStillMs: 60 },
      want: `it after 11 s ${spanTo(11 * second, 60)}`,
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

  test('a fault in a second try tells of the first', () => {
    const ladder = ladderOf({ at: [0, gap / 2], more: { lateBeforeMs: 900 } });
    expect(told(gapsKept(ladder))).toMatch(
      /, in a second try: in the first, the runner was late by 900 ms$/,
    );
  });
});

describe('what only the lateness of the runner explains is tried again, and then open:', () => {
  test.each<{ name: string; seen: Seen; judge: (ladder: Ladder) => Finding }>([
    {
      name: 'an attempt that seems to be late',
      seen: { at: [0, latest + 500], stoodStillMs: 600 },
      judge: gapsKept,
    },
    {
      name: 'an attempt that was read after the clock had been advanced once more',
      seen: {
        at: [0, 700],
        stoodStillMs: 695,
        advances: turns,
      },
      judge: gapsKept,
    },
    {
      name: 'an attempt that seems to be in time',
      seen: { at: [0, gap + 5], stoodStillMs: gap / 2 },
      judge: gapsKept,
    },
    {
      name: 'an attempt that seems to be in time, on a clock that is fast',
      seen: { at: [0, (gap + 5) / 60], stoodStillMs: gap / 60 / 2, more: { scale: 60 } },
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
      name: 'came so much later',
      seen: { at: [0, gap + gap / 2], stoodStillMs: gap / 2 },
    },
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
