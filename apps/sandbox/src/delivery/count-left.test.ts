import { deliveryPolicy } from '@ordering/events';
import type { Delivery, DeliveryQuery } from '@ordering/outbox';
import { expect, test } from 'vitest';
import { countLeft } from './count-left.ts';

const now = 1_000_000;
const [, first = 0, second = 0] = deliveryPolicy.delaysMs;
const common = { id: 'd', endpointId: 'e', url: 'u', eventType: 't', createdAt: now };
const attempting: Delivery = { ...common, state: 'attempting', attempts: 0 };
const scheduled: Delivery = {
  ...common,
  state: 'scheduled',
  attempts: 1,
  nextAttemptAt: now + first,
};
const last: Delivery = { ...scheduled, attempts: deliveryPolicy.delaysMs.length - 1 };

/** The log of some deliveries, one on each page. */
function logOf(...all: readonly Delivery[]) {
  return {
    async list({ state, cursor = '0' }: DeliveryQuery) {
      const deliveries = all.filter((each) => each.state === state);
      const at = Number(cursor);
      const next = at + 1 < deliveries.length ? String(at + 1) : undefined;
      return { deliveries: deliveries.slice(at, at + 1), next };
    },
  };
}

test.each([
  { name: 'nothing', all: [], until: now, want: 0 },
  { name: 'what is under way', all: [attempting, attempting], until: now, want: 2 },
  { name: 'what comes after it', all: [attempting], until: now + first + second, want: 3 },
  { name: 'a part of the ladder', all: [scheduled], until: now + first + second - 1, want: 1 },
  { name: 'what is due at the end', all: [scheduled], until: now + first + second, want: 2 },
  { name: 'all pages', all: [attempting, scheduled, scheduled], until: now + first, want: 4 },
  { name: 'the end of the ladder', all: [last], until: Number.MAX_SAFE_INTEGER, want: 1 },
  { name: 'what comes later', all: [scheduled], until: now, want: 0 },
])('counts $name', async ({ all, until, want }) => {
  expect(await countLeft(logOf(...all), now, until)).toBe(want);
});
