import type { AttemptReport, Depth } from '@ordering/outbox';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const depthOf: Depth = {
  ...{ scheduled: 3, disabled: 2, attempting: 1, failed: 4 },
  nextAttemptAt: 1000,
};

/** Metrics of deliveries that stand so, at a time in milliseconds. */
function metricsOf(depth: () => Promise<Depth>, now: number) {
  const ready = async () => ({ ready: true }) as const;
  const metrics = createMetrics({ depth, ready, underWay: () => 5, now: () => now });
  return { metrics, lines: async () => (await metrics.read()).text.split('\n') };
}

const reportOf = (state: AttemptReport['state'], status?: number): AttemptReport => ({
  deliveryId: 'one',
  attempt: {
    ...{ number: 1, resend: false, startedAt: 0, endedAt: 700, tookMs: 700 },
    ...{ url: 'https://a.example/', headers: {}, outcome: 'answered or not' },
    ...(status === undefined ? {} : { status }),
  },
  state,
  lateMs: 2000,
});

test('deliveries are counted by state, those of disabled endpoints apart, and the longest due has an age', async () => {
  const { lines } = metricsOf(async () => depthOf, 3500);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'ordering_sandbox_deliveries{state="scheduled"} 3',
      'ordering_sandbox_deliveries{state="disabled"} 2',
      'ordering_sandbox_deliveries{state="attempting"} 1',
      'ordering_sandbox_deliveries{state="failed"} 4',
      'ordering_sandbox_oldest_due_seconds 2.5',
      'ordering_sandbox_attempts_under_way 5',
    ]),
  );
});

test('what cannot be read has no figure', async () => {
  let fails = false;
  const { lines } = metricsOf(async () => {
    if (fails) throw new Error('the store is gone');
    return depthOf;
  }, 3500);
  await lines();
  fails = true;
  const left = (await lines()).filter((line) =>
    /^ordering_sandbox_(deliveries|oldest|ready)/.test(line),
  );
  expect(left).toEqual(['ordering_sandbox_ready 1']);
});

test('attempts are counted by where they left the delivery and by the class of the answer, with their lateness', async () => {
  const { metrics, lines } = metricsOf(async () => depthOf, 0);
  for (const [state, status] of [
    ['acknowledged', 204],
    ['scheduled', 500],
    ['scheduled', 599],
    ['failed', 410],
    ['scheduled', undefined],
    ['released', undefined],
    ['scheduled', 999],
  ] as const) {
    metrics.countAttempt(reportOf(state, status));
  }
  metrics.setCrowded(true);
  expect((await lines()).filter((line) => /^ordering_sandbox_attempts_total/.test(line))).toEqual([
    'ordering_sandbox_attempts_total{state="acknowledged",answer="2xx"} 1',
    'ordering_sandbox_attempts_total{state="scheduled",answer="5xx"} 2',
    'ordering_sandbox_attempts_total{state="failed",answer="4xx"} 1',
    'ordering_sandbox_attempts_total{state="scheduled",answer="none"} 1',
    'ordering_sandbox_attempts_total{state="released",answer="none"} 1',
    'ordering_sandbox_attempts_total{state="scheduled",answer="other"} 1',
  ]);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'ordering_sandbox_attempt_late_seconds_bucket{le="1"} 0',
      'ordering_sandbox_attempt_late_seconds_bucket{le="5"} 7',
      'ordering_sandbox_sockets_exhausted 1',
    ]),
  );
});
