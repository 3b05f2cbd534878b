import { expect, test } from 'vitest';
import type { Play } from '../scenarios/world.ts';
import { keptToItself } from './tokens.ts';

/** A start that was redirected by its only call. */
const redirected: Play = {
  label: '302 to another host',
  calls: [
    {
      ...({ kind: 'task', task: 0, method: 'POST', path: '/', headers: [], body: '{}' } as const),
      ...{ answer: { kind: 'answer', status: 302 }, at: 1000, answeredAt: 1000, stoodStillMs: 0 },
    },
  ],
  ended: { exitCode: 1, ms: 100, output: '' },
};

/** A start that was redirected as it asked for its first token. */
const redirectedForToken: Play = {
  ...redirected,
  calls: redirected.calls.map((call) => ({ ...call, kind: 'token' })),
};

const request = { method: 'GET', path: '/elsewhere', headers: '', body: '' };
const leaking = { ...request, headers: 'authorization: Bearer [secret 1]' };

test.each([
  { what: 'goes nowhere', play: redirected, elsewhere: [], want: 'kept' },
  { what: 'takes nothing with it', play: redirected, elsewhere: [request], want: 'kept' },
  { what: 'takes its token', play: redirected, elsewhere: [leaking], want: 'broken' },
  { what: 'asked for a token first', play: redirectedForToken, elsewhere: [], want: 'kept' },
  {
    what: 'was ended before it had gone anywhere',
    play: { ...redirected, cut: 'time' } as const,
    elsewhere: [],
    want: 'not-run',
  },
  {
    what: 'was ended when it had taken its token',
    play: { ...redirected, cut: 'time' } as const,
    elsewhere: [leaking],
    want: 'broken',
  },
])('a client that is redirected and $what: $want', ({ play, elsewhere, want }) => {
  expect(keptToItself([{ play, elsewhere }]).kind).toBe(want);
});
