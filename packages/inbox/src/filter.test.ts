import { expect, test } from 'vitest';
import { toList, toPurge, toReplay } from './filter.ts';

// Written in JavaScript, where nobody checks the types.
const wrong: readonly [what: string, filter: object, page: object, message: string][] = [
  [
    'a field that is misspelt',
    { state: 'dead' },
    {},
    'unknown filter field state; the filter fields are id, states, eventType, product, store, resource, olderThanMs, youngerThanMs, reason',
  ],
  [
    'a state alone',
    { states: 'dead' },
    {},
    'the filter field states must be a list of dead, quarantined, processing, pending, done; it is a string',
  ],
  [
    'a state that is none',
    { states: ['dead', 'failed'] },
    {},
    'the filter field states must be a list of dead, quarantined, processing, pending, done; it is an array',
  ],
  ['an id that is a number', { id: 5 }, {}, 'the filter field id must be a string; it is 5'],
  [
    'an age that is none',
    { olderThanMs: Number.NaN },
    {},
    'the filter field olderThanMs must be a number from 0; it is NaN',
  ],
  [
    'a page that is misspelt',
    {},
    { next: 'x' },
    'unknown page field next; the page fields are after, limit',
  ],
];

test.each(wrong)('a filter with %s is refused', (_what, filter, page, message) => {
  for (const search of [toList, toReplay, toPurge]) {
    expect(() => search(filter, page)).toThrow(new TypeError(message));
  }
});

test('a filter may leave out everything', () => {
  for (const search of [toList, toReplay, toPurge]) {
    expect(search({ id: undefined, states: undefined }, { after: undefined })).toMatchObject({
      after: undefined,
    });
  }
});
