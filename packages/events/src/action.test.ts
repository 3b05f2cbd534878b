import { describe, expect, test } from 'vitest';
import { productWith } from '../testing/products.ts';
import { actionOf, carriesAction } from './action.ts';
import { parseEvent } from './parse.ts';
import { actionRole } from './roles.ts';

function actionIn(event_type: string, data: object): string | undefined {
  const parsed = parseEvent({
    event_type,
    event_id: '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21',
    timestamp: '2025-03-14T18:03:27.412Z',
    store_id: 'store_1',
    location_id: 'location_1',
    data,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return actionOf(parsed.event);
}

describe.skipIf(actionRole === undefined)('actionOf', () => {
  test.each([
    ['the current name', 'action_required', { action: 'push_menu' }, 'push_menu'],
    ['the older name', 'action_required', { request_type: 'push_menu' }, 'push_menu'],
    ['both names', 'action_required', { request_type: 'old', action: 'new' }, 'new'],
    ['the action constructor', 'action_required', { action: 'constructor' }, 'constructor'],
    ['an event that asks for nothing', 'order.updated', { action: 'push_menu' }, undefined],
    ['an unknown event', 'order.teleported', { action: 'push_menu' }, undefined],
  ])('%s', (_given, type, data, want) => {
    expect(actionIn(type, data)).toBe(want);
  });
});

test.each<[product: string, type: string, want: boolean]>([
  [productWith('store_id'), 'action_required', actionRole !== undefined],
  [productWith('store_id'), 'order.created', false],
  [productWith('community_id'), 'action_required', false],
  ['teleport', 'action_required', false],
  [productWith('community_id'), 'order.teleported', false],
])('whether of %s, %s carries an action: %j', (product, type, want) => {
  expect(carriesAction(product, type)).toBe(want);
});
