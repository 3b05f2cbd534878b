import { expect, test } from 'vitest';
import type { Attempt } from '../log.ts';
import type { Settlement, Step } from '../queue.ts';
import type { WriteCommand } from './commands.ts';
import { flushes } from './flushes.ts';

const kept = { keep: 1, since: 0 };
const attempt: Attempt = {
  ...{ number: 1, resend: false, startedAt: 0, endedAt: 1, tookMs: 1 },
  ...{ url: 'https://example.com/', headers: {}, outcome: 'answered 200' },
};
const settle = (settlement: Settlement): WriteCommand => ({
  ...{ kind: 'settle', owner: 'me', seq: 1 },
  settlement,
});
const ended = (step: Step) => settle({ kind: 'ended', attempt, step });

test.each<{ name: string; command: WriteCommand; want: boolean }>([
  {
    name: 'that an attempt is under way',
    command: { kind: 'claim', owner: 'me', now: 0, wants: [], maxBytes: 1 },
    want: false,
  },
  {
    name: 'a failure that another attempt follows',
    command: ended({ state: 'scheduled', dueAt: 1 }),
    want: false,
  },
  {
    name: 'what is forgotten',
    command: { kind: 'expire', expiry: { acknowledged: kept, failed: kept, limit: 1 } },
    want: false,
  },
  { name: 'an acknowledgement', command: ended({ state: 'acknowledged' }), want: true },
  { name: 'the failure of a delivery', command: ended({ state: 'failed' }), want: true },
  { name: 'an attempt given back', command: settle({ kind: 'released', attempt }), want: true },
  { name: 'an attempt that died', command: settle({ kind: 'interrupted', attempt }), want: true },
  { name: 'a change of an endpoint', command: { kind: 'remove-endpoint', id: 'a' }, want: true },
  { name: 'the probe of the disk', command: { kind: 'probe' }, want: true },
])('$name is flushed before it is told: $want', ({ command, want }) => {
  expect(flushes(command)).toBe(want);
});
