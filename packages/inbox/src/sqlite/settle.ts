import type { DatabaseSync } from 'node:sqlite';
import { text } from '@ordering/kit/row';
import type { State } from '../entry.ts';
import type { Settlement } from '../work.ts';
import type { PackedWork } from './commands.ts';
import { readLease } from './lease.ts';
import { prepareAdvance } from './line.ts';
import type { Tally } from './tally.ts';

/** Records how a run ended. False if the lease was lost. */
type Settle = (settled: PackedWork['settled'][number], now: number, deadHolds: boolean) => boolean;

export function prepareSettle(database: DatabaseSync, tally: Tally): Settle {
  const finish = database.prepare(`
    UPDATE delivery
    SET state = ?3, due = ?4, reason = ?5, effects = effects + ?6, attempts = attempts - ?7,
      crashes = CASE ?8 WHEN 'add' THEN crashes + 1 WHEN 'clear' THEN 0 ELSE crashes END,
      line = CASE WHEN ?9 THEN line END, claim = NULL
    WHERE seq = ?1 AND claim = ?2`);
  const lineOf = database.prepare('SELECT resource FROM delivery WHERE seq = ?');
  const countEffect = database.prepare('UPDATE delivery SET effects = effects + 1 WHERE seq = ?');
  const advance = prepareAdvance(database);

  return ([lease, settlement], now, deadHolds) => {
    const { seq, claim, inLine } = readLease(lease);
    const { state, due, reason, effects, uncounted, crashes } = changeOf(settlement, now);
    const stays = state === 'pending' || (state === 'dead' && deadHolds);
    const change = [state, due, reason, effects, uncounted, crashes, stays ? 1 : 0] as const;
    if (finish.run(seq, claim, ...change).changes === 0) {
      if (effects > 0) countEffect.run(seq);
      return false;
    }
    tally.move('processing', state);
    if (inLine && !stays) advance(text(lineOf.get(seq), 'resource'));
    return true;
  };
}

interface Change {
  readonly state: State;
  readonly due: number;
  readonly reason: string | null;
  readonly effects: 0 | 1;
  /** How many attempts to take back. */
  readonly uncounted: 0 | 1;
  /** A run that ended in order has not crashed, so it may run beside others again. */
  readonly crashes: 'keep' | 'clear' | 'add';
}

function changeOf(settlement: Settlement, now: number): Change {
  const change = { due: now, reason: null, effects: 0, uncounted: 0, crashes: 'keep' } as const;
  switch (settlement.kind) {
    case 'done':
      return { ...change, state: 'done', effects: settlement.effects };
    case 'retry': {
      const { inMs, reason } = settlement;
      return { ...change, state: 'pending', due: now + inMs, reason, crashes: 'clear' };
    }
    case 'crashed': {
      const { inMs, reason } = settlement;
      const crashed = { uncounted: 1, crashes: 'add' } as const;
      return { ...change, ...crashed, state: 'pending', due: now + inMs, reason };
    }
    case 'released':
      return { ...change, state: 'pending', uncounted: 1 };
    case 'dead':
    case 'quarantined':
      return { ...change, state: settlement.kind, reason: settlement.reason };
  }
}
