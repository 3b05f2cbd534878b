import { expect, test } from 'vitest';
import { readEvents } from './events.ts';

const first = 'id: 1\ndata: {"seq":1}\n\n';
const second = 'event: clock.advancing\ndata: a: b\n\n';

test.each([
  { given: '', want: { events: [], rest: '' } },
  { given: 'id: 1\ndata', want: { events: [], rest: 'id: 1\ndata' } },
  {
    given: `${first}${second}id: 2`,
    want: {
      events: [
        { type: 'message', id: '1', data: '{"seq":1}' },
        { type: 'clock.advancing', id: undefined, data: 'a: b' },
      ],
      rest: 'id: 2',
    },
  },
])('reads the events of $given', ({ given, want }) => {
  expect(readEvents(given)).toEqual(want);
});
