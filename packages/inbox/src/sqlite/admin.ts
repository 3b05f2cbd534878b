import type { DatabaseSync } from 'node:sqlite';
import { bytes, headers, integer, type Row, text } from '@ordering/kit/row';
import type { Depth, Inspection, Letter, State } from '../inbox.ts';

/** The statements by which people and metrics look into an inbox, and put things right. */
interface Admin {
  inspect(id: string): Inspection | undefined;
  depth(): Depth;
  letters(state: 'dead' | 'quarantined', after: number, limit: number): readonly Letter[];
  replay(now: number, id: string): boolean;
  prune(before: number, limit: number): number;
}

const states: readonly string[] = [
  'pending',
  'processing',
  'done',
  'dead',
  'quarantined',
] satisfies State[];

export function prepareAdmin(database: DatabaseSync): Admin {
  const one = database.prepare(`
    SELECT state, receipts, effects, attempts FROM delivery WHERE id = ?`);
  // Written like the partial indexes, so that each count reads its small index and not the table.
  const counts = database.prepare(`
    SELECT state, count(*) AS deliveries FROM delivery
    WHERE state IN ('pending', 'processing') GROUP BY state
    UNION ALL
    SELECT state, count(*) AS deliveries FROM delivery
    WHERE state IN ('dead', 'quarantined') GROUP BY state`);
  const letters = database.prepare(`
    SELECT seq, id, reason, attempts, received_at, headers, body FROM delivery
    WHERE state IN ('dead', 'quarantined') AND state = ? AND seq > ?
    ORDER BY seq LIMIT ?`);
  const replay = database.prepare(`
    UPDATE delivery SET state = 'pending', run_at = ?, attempts = 0, reason = NULL
    WHERE id = ? AND state IN ('dead', 'quarantined')`);
  const prune = database.prepare(`
    DELETE FROM delivery WHERE seq IN (
      SELECT seq FROM delivery WHERE received_at < ? AND state = 'done' LIMIT ?)`);

  return {
    inspect(id) {
      const row = one.get(id);
      return row === undefined ? undefined : inspectionOf(row);
    },
    depth() {
      const depth = { pending: 0, processing: 0, dead: 0, quarantined: 0 };
      for (const row of counts.all()) {
        const state = stateOf(row);
        if (state !== 'done') depth[state] = integer(row, 'deliveries');
      }
      return depth;
    },
    letters: (state, after, limit) => letters.all(state, after, limit).map(letterOf),
    replay: (now, id) => replay.run(now, id).changes === 1,
    prune: (before, limit) => Number(prune.run(before, limit).changes),
  };
}

function inspectionOf(row: Row): Inspection {
  return {
    state: stateOf(row),
    received: integer(row, 'receipts'),
    effects: integer(row, 'effects'),
    attempts: integer(row, 'attempts'),
  };
}

function letterOf(row: Row): Letter {
  return {
    seq: integer(row, 'seq'),
    id: text(row, 'id'),
    reason: text(row, 'reason'),
    attempts: integer(row, 'attempts'),
    receivedAt: integer(row, 'received_at'),
    headers: headers(row, 'headers'),
    body: bytes(row, 'body'),
  };
}

function stateOf(row: Row): State {
  const state = text(row, 'state');
  if (!isState(state)) throw new Error(`there is no state ${state}`);
  return state;
}

function isState(state: string): state is State {
  return states.includes(state);
}
