import { deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { Lanes } from './lanes.ts';
import { withDefaults } from './options.ts';
import { Places } from './places.ts';

const mebibyte = 1024 * 1024;

test('what nobody says is what the documentation says', () => {
  expect(withDefaults({})).toMatchObject({
    guard: {},
    policy: deliveryPolicy,
    concurrency: 256,
    slowConcurrency: 1024,
    endpointConcurrency: 64,
    maxBytes: 64 * mebibyte,
    userAgent: 'ordering-outbox',
    retention: { deliveries: 100_000, ageMs: 30 * 24 * 60 * 60 * 1000 },
    stopTimeoutMs: deliveryPolicy.timeoutMs + 1000,
    pollMs: 1000,
    clock: systemClock,
  });
});

test.each([
  { endpoints: 1, want: 1, limit: 16 },
  { endpoints: 16, want: 16, limit: 16 },
  { endpoints: 17, want: 17, limit: 15 },
  { endpoints: 256, want: 256, limit: 1 },
  { endpoints: 257, want: 256, limit: 1 },
])(
  'of $endpoints endpoints $want have a turn, of $limit attempts each',
  ({ endpoints, want, limit }) => {
    const options = withDefaults({});
    const places = new Places(options, () => {});
    const lanes = new Lanes(options.endpointConcurrency);
    for (let endpoint = 0; endpoint < endpoints; endpoint += 1) {
      lanes.hear({ endpoint, firstDueAt: 0, retryDueAt: undefined });
    }
    const wants = lanes.wants(0, places.free(0));
    expect(wants.map((each) => each.limit)).toEqual(Array.from({ length: want }, () => limit));
  },
);

test('256 attempts are quick ones, 1,024 more are slow ones, and none is more', () => {
  const places = new Places(withDefaults({}), () => {});
  for (let n = 0; n < 256; n += 1) places.take(n, 0, false);
  expect(places.free(0)).toEqual({ quick: 0, slow: 1024, slowEach: 1024 });
  for (let n = 0; n < 1024; n += 1) places.take(n, 0, true);
  expect(places.free(1)).toEqual({ quick: 0, slow: 0, slowEach: 1024 });
  places.stop();
});

test.each([
  { bytes: 64 * mebibyte - 1, quick: 255 },
  { bytes: 64 * mebibyte, quick: 0 },
])('with $bytes bytes under way $quick more may begin', ({ bytes, quick }) => {
  const places = new Places(withDefaults({}), () => {});
  places.take(1, bytes, false);
  expect(places.free(0).quick).toBe(quick);
  places.stop();
});
