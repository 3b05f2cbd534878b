import { deliveryPolicy } from '@ordering/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstAttemptAt, stepAfter } from './ladder.ts';

const ladder = { delaysMs: [0, 60_000, 300_000] };

test.each([
  { attempt: 1, ok: true, want: { state: 'acknowledged' } },
  { attempt: 3, ok: true, want: { state: 'acknowledged' } },
  { attempt: 1, ok: false, want: { state: 'scheduled', nextAttemptAt: 1_000 + 60_000 } },
  { attempt: 2, ok: false, want: { state: 'scheduled', nextAttemptAt: 1_000 + 300_000 } },
  { attempt: 3, ok: false, want: { state: 'failed' } },
  { attempt: 4, ok: false, want: { state: 'failed' } },
])('after attempt $attempt, success $ok: $want.state', ({ attempt, ok, want }) => {
  expect(stepAfter(attempt, { ok, at: 1_000 }, ladder)).toEqual(want);
});

test('on any ladder and with any outcomes: never early, never too many, and it ends', () => {
  const scenario = fc.record({
    delaysMs: fc.array(fc.nat({ max: 10 ** 9 }), { minLength: 1, maxLength: 12 }),
    attempts: fc.array(fc.record({ ok: fc.boolean(), lastsMs: fc.nat({ max: 20_000 }) }), {
      minLength: 12,
      maxLength: 12,
    }),
  });
  fc.assert(
    fc.property(scenario, ({ delaysMs, attempts }) => {
      const any = { delaysMs };
      let startAt = firstAttemptAt(0, any);
      let made = 0;
      for (const { ok, lastsMs } of attempts) {
        made += 1;
        const endedAt = startAt + lastsMs;
        const step = stepAfter(made, { ok, at: endedAt }, any);
        if (step.state !== 'scheduled') {
          expect(step.state).toBe(ok ? 'acknowledged' : 'failed');
          if (!ok) expect(made).toBe(delaysMs.length);
          return;
        }
        expect(ok).toBe(false);
        expect(step.nextAttemptAt - endedAt).toBe(delaysMs[made]);
        startAt = step.nextAttemptAt;
      }
      expect(made).toBeLessThan(delaysMs.length);
    }),
  );
});

test('without another ladder it is the one of the specs', () => {
  const { delaysMs } = deliveryPolicy;
  expect(firstAttemptAt(5)).toBe(5 + delaysMs[0]);
  expect(stepAfter(1, { ok: false, at: 7 })).toEqual({
    state: 'scheduled',
    nextAttemptAt: 7 + delaysMs[1],
  });
  expect(stepAfter(delaysMs.length, { ok: false, at: 7 })).toEqual({ state: 'failed' });
});
