import { expect, test } from 'vitest';
import type { Call, Play } from '../scenarios/world.ts';
import { keptToItself, sharedToken } from './tokens.ts';

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

/** A call that is refused, or a request for a token, when it comes and when it is answered. */
const at = (kind: 'task' | 'token', came: number, answeredAt: number): Call => ({
  ...{ kind, method: 'POST', path: '/', headers: [], body: '', at: came, answeredAt },
  ...{ answer: { kind: 'answer', status: kind === 'task' ? 401 : 200 }, stoodStillMs: 0 },
});
const [early, late] = [at('task', 0, 300), at('task', 0, 350)];
const [renewal, another] = [at('token', 301, 302), at('token', 351, 352)];

test.each([
  { what: 'asks for one token', calls: [late, early, early, renewal], want: 'kept' },
  {
    what: 'asks again for what was refused later',
    calls: [late, early, early, renewal, another],
    want: 'broken',
  },
  { what: 'waits for all refusals', calls: [late, early, another], want: 'not-observable' },
  { what: 'makes one call after another', calls: [early, renewal], want: 'not-observable' },
  { what: 'asks for none', calls: [late, early], want: 'not-run' },
])('a client of which calls are refused together and that $what: $want', ({ calls, want }) => {
  const play = { label: 'many tasks', calls, ended: { exitCode: 0, ms: 400, output: '' } };
  expect(sharedToken(play).kind).toBe(want);
});
