import { eventTable, Product } from '@ordering/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SandboxOrderStatus } from '../generated/constants.ts';
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

test('every status fires an event that its product has', () => {
  for (const status of all) {
    for (const product of Object.values(Product)) {
      const type = firedBy(status, product);
      expect(eventTable.some((row) => row.product === product && row.type === type)).toBe(true);
    }
  }
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
