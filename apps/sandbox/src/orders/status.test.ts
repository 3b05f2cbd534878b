import { eventTable, productOf } from '@ordering/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SandboxOrderStatus, sandboxOrderStatuses } from '../generated/control/constants.ts';
import { firedBy, initialStatus, leadsTo } from './status.ts';

const all = Object.values(SandboxOrderStatus);

test('a new order is placed', () => {
  expect(initialStatus).toBe('placed');
});

test.each([
  { from: 'placed', to: ['preparing', 'cancelled'] },
  { from: 'preparing', to: ['delivered', 'cancelled'] },
  { from: 'cancelled', to: [] },
  { from: 'delivered', to: [] },
] as const)('$from leads to $to', ({ from, to }) => {
  expect(all.filter((status) => leadsTo(from, status))).toEqual(
    all.filter((status) => to.some((name) => name === status)),
  );
});

test.each(all)('every event that %s fires is one of its product', (status) => {
  const known = eventTable.map(({ product, type }) => `${product} ${type}`);
  for (const [product, type] of Object.entries(sandboxOrderStatuses[status].fires)) {
    expect(known).toContain(`${product} ${type}`);
  }
});

test('the event of a status is that of the product', () => {
  const eventOf = (identity: object) => firedBy('preparing')?.[productOf(identity) ?? ''];
  expect(eventOf({ community_id: 'c' })).toBe('order.status_changed');
  expect(eventOf({ store_id: 's' })).toBe('order.updated');
});

test('every walk from the first status ends in one that leads nowhere, and never comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: all.length, maxLength: all.length }), (choices) => {
      const visited = [initialStatus];
      for (const choice of choices) {
        const last = visited[visited.length - 1] ?? initialStatus;
        const next = all.filter((status) => leadsTo(last, status));
        const chosen = next[choice % Math.max(1, next.length)];
        if (chosen === undefined) return;
        expect(visited).not.toContain(chosen);
        visited.push(chosen);
      }
    }),
  );
});
