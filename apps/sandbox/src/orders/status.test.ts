import { eventTable } from '@ordering/events';
import { expect, test } from 'vitest';
import { SandboxOrderStatus, sandboxOrderStatuses } from '../generated/control/constants.ts';
import { leadsTo } from './status.ts';

const all = Object.values(SandboxOrderStatus);

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
