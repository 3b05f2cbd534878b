import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productWith } from '../testing/products.ts';
import { parseEvent } from './parse.ts';

const [ofStores, ofCommunities] = [productWith('store_id'), productWith('community_id')];

const envelope = {
  event_id: '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21',
  timestamp: '2025-03-14T18:03:27.412Z',
  data: {},
};
const store = { store_id: 'store_1', location_id: 'location_1' };
const community = { community_id: 'community_1' };

/** What is worth comparing of a result. */
function summary(value: unknown): string {
  const parsed = parseEvent(value);
  if (!parsed.ok) return `problems: ${keywords(parsed.problems)}`;
  const { event, deviations } = parsed;
  const what = event.known ? `${event.product} ${event.type}` : `unknown ${event.type}`;
  return deviations.length === 0 ? what : `${what}, deviations: ${keywords(deviations)}`;
}

function keywords(problems: readonly { keyword: string; property?: string; path: string }[]) {
  return problems.map(({ keyword, property, path }) => `${keyword} ${property ?? path}`).join(', ');
}

describe('parseEvent', () => {
  test.each<[given: string, value: unknown, want: string]>([
    [
      'a type of one product',
      { ...envelope, ...store, event_type: 'order.updated' },
      `${ofStores} order.updated`,
    ],
    [
      'a type of two products, for a store',
      { ...envelope, ...store, event_type: 'order.created' },
      `${ofStores} order.created`,
    ],
    [
      'a type of two products, for a community',
      { ...envelope, ...community, event_type: 'order.created' },
      `${ofCommunities} order.created`,
    ],
    [
      'a type of two products, and fields of neither',
      { ...envelope, event_type: 'order.created' },
      'problems: oneOf ',
    ],
    [
      'a type of two products, and fields of both',
      { ...envelope, ...store, ...community, event_type: 'order.created' },
      'problems: oneOf ',
    ],
    [
      'a field of the other product that is null',
      { ...envelope, ...community, store_id: null, location_id: null, event_type: 'order.created' },
      `${ofCommunities} order.created`,
    ],
    [
      'a part of the fields of one product',
      { ...envelope, store_id: 'store_1', event_type: 'order.created' },
      'problems: required location_id',
    ],
    [
      'unknown fields at every level',
      { ...envelope, ...store, event_type: 'order.created', new: 1, data: { new: { deep: [] } } },
      `${ofStores} order.created`,
    ],
    [
      'an unknown type',
      { ...envelope, event_type: 'order.teleported' },
      'unknown order.teleported',
    ],
    ['the type constructor', { ...envelope, event_type: 'constructor' }, 'unknown constructor'],
    [
      'an unknown type without data',
      { ...envelope, data: null, event_type: 'x' },
      'problems: type /data',
    ],
    [
      'a timestamp in UTC that is written with an offset of zero',
      { ...envelope, timestamp: '2025-03-14T18:03:27.412+00:00', event_type: 'x' },
      'unknown x',
    ],
    [
      'a timestamp with the offset of another zone',
      { ...envelope, timestamp: '2025-03-14T19:03:27.412+01:00', event_type: 'x' },
      'unknown x, deviations: pattern /timestamp',
    ],
    [
      'an event_id that is no UUID, of an unknown type',
      { ...envelope, event_id: 'evt_1', event_type: 'x' },
      'unknown x, deviations: format /event_id',
    ],
  ])('%s', (_given, value, want) => {
    expect(summary(value)).toEqual(want);
  });

  test.each([null, [], 'order.created', 0, true, undefined])('%j is not an event', (value) => {
    expect(parseEvent(value).ok).toBe(false);
  });

  test.each([
    ['none of them', {}, 'but has none of them'],
    ['those of several', { ...store, ...community }, 'but not more than one of them'],
  ])('says which fields would tell the products apart, where it has %s', (_given, fields, end) => {
    const parsed = parseEvent({ ...envelope, ...fields, event_type: 'order.created' });
    const [, hints, found] =
      (!parsed.ok && /^must have (.*), (.*)$/.exec(parsed.problems[0]?.message ?? '')) || [];
    expect(found).toBe(end);
    expect(hints?.split(' or ')).toEqual(
      expect.arrayContaining(['community_id (Hub)', 'store_id and location_id (Online Ordering)']),
    );
  });

  test('never throws, whatever the JSON', () => {
    const nearly = fc.record(
      {
        event_type: fc.oneof(
          fc.constantFrom('order.created', 'action_required', 'constructor', '__proto__'),
          fc.jsonValue(),
        ),
        event_id: fc.jsonValue(),
        timestamp: fc.jsonValue(),
        data: fc.jsonValue(),
        store_id: fc.jsonValue(),
        location_id: fc.jsonValue(),
        community_id: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearly), (value) => {
        const parsed = parseEvent(value);
        expect(parsed.ok || parsed.problems.length > 0).toBe(true);
      }),
    );
  });

  test('a wrong format does not hide a missing field', () => {
    const value = { ...envelope, timestamp: 'now', event_type: 'order.updated' };
    expect(parseEvent(value)).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([
        expect.objectContaining({ keyword: 'required', property: 'store_id' }),
      ]),
    });
  });
});
