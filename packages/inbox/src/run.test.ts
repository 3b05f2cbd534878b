import { describe, expect, test } from 'vitest';
import type { Process } from './processing.ts';
import { type Cut, RunCutError, run } from './run.ts';
import type { Settlement } from './work.ts';

const item = {
  ...{ lease: 'lease', id: 'a', body: new Uint8Array(), headers: {} },
  ...{ attempt: 2, crashes: 0, stale: false, receivedAt: 0 },
};
const never = new AbortController().signal;
const printer = new Error('printer on fire');
const rules = { maxAttempts: 3, backoff: (attempt: number) => attempt * 100 };

describe('a run', () => {
  const handled = { kind: 'done', effects: 1 } as const;
  test.each<[what: string, process: Process, settlement: Settlement, rest?: object]>([
    ['handled it', async () => 'handled', handled],
    ['recorded it by itself', async () => 'settled', handled, { recorded: true }],
    ['ignored it', async () => 'ignored', { kind: 'done', effects: 0 }],
    [
      'cannot process it',
      async () => ({ kind: 'quarantined', reason: 'not-json' }),
      { kind: 'quarantined', reason: 'not-json' },
    ],
    [
      'rejects',
      () => Promise.reject(printer),
      { kind: 'retry', inMs: 200, reason: 'printer on fire' },
      { error: printer },
    ],
    [
      'throws',
      () => {
        throw printer;
      },
      { kind: 'retry', inMs: 200, reason: 'printer on fire' },
      { error: printer },
    ],
  ])('whose handler %s ends so', async (_what, process, settlement, rest = {}) => {
    expect(await run(item, never, { ...rules, process })).toEqual({ settlement, ...rest });
  });

  test('that fails its last attempt is a dead letter, with its reason up to the stored length', async () => {
    const process = () => Promise.reject(new Error('x'.repeat(501)));
    const end = await run({ ...item, attempt: 3 }, never, { ...rules, process });
    expect(end.settlement).toEqual({ kind: 'dead', reason: 'x'.repeat(500) });
  });

  test.each<[cut: Cut, settlement: Settlement]>([
    ['stopped', { kind: 'released' }],
    ['timeout', { kind: 'retry', inMs: 200, reason: 'the run exceeded its time limit' }],
    ['lost', { kind: 'retry', inMs: 200, reason: 'the lease was lost' }],
  ])('that is aborted ends at once: %s', async (cut, settlement) => {
    const cutter = new AbortController();
    const process = () => new Promise<never>(() => {});
    const running = run(item, cutter.signal, { ...rules, process });
    cutter.abort(new RunCutError(cut));
    expect((await running).settlement).toEqual(settlement);
    // One that is cut before it begins does not begin.
    const again = await run(item, cutter.signal, { ...rules, process: async () => 'handled' });
    expect(again.settlement).toEqual(settlement);
  });
});
