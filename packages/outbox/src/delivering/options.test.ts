import { deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { Lanes } from './lanes.ts';
import { withDefaults } from './options.ts';
import { Places } from './places.ts';

const mebibyte = 1024 * 1024;

test('defaults are those of the documentation', () => {
  expect(withDefaults({})).toMatchObject({
    guard: {},
    policy: deliveryPolicy,
    concurrency: 256,
    sockets: 4096,
    endpointConcurrency: 128,
    maxBytes: 64 * mebibyte,
    userAgent: 'ordering-outbox',
    retention: {
      ...{ deliveries: 100_000, ageMs: 30 * 24 * 60 * 60 * 1000 },
      failed: { deliveries: 1_000_000, ageMs: 90 * 24 * 60 * 60 * 1000 },
    },
    stopTimeoutMs: deliveryPolicy.timeoutMs + 1000,
    pollMs: 1000,
    clock: systemClock,
  });
});

test.each([
  { endpoints: 1, want: 1, limit: 128 },
  { endpoints: 2, want: 2, limit: 128 },
  { endpoints: 3, want: 3, limit: 85 },
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
    const wants = lanes.wants(0, 'prompt', places.free('prompt'));
    expect(wants.map((each) => each.limit)).toEqual(Array.from({ length: want }, () => limit));
  },
);

test('256 attempts have a place, 4,096 more a socket, and none is more', () => {
  const places = new Places(withDefaults({}), () => {});
  for (let n = 0; n < 256; n += 1) places.take(n, 0, 'prompt');
  expect([places.free('prompt'), places.free('late')]).toEqual([0, 32]);
  for (let n = 0; n < 4095; n += 1) places.take(n, 0, 'late');
  expect([places.free('late'), places.isCrowded]).toEqual([1, false]);
  places.take(0, 0, 'late');
  expect([places.free('late'), places.isCrowded]).toEqual([0, true]);
  places.stop();
});

test.each([
  { bytes: 64 * mebibyte - 1, prompt: 255 },
  { bytes: 64 * mebibyte, prompt: 0 },
])('with $bytes bytes under way $prompt more may begin', ({ bytes, prompt }) => {
  const places = new Places(withDefaults({}), () => {});
  places.take(1, bytes, 'prompt');
  expect(places.free('prompt')).toBe(prompt);
  places.stop();
});
