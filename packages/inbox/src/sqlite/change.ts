import type { DatabaseSync } from 'node:sqlite';
import { integer, textOrNull } from '@ordering/kit/row';
import type { FoundRow } from '../filter.ts';
import { prepareAdvance } from './line.ts';
import type { Tally } from './tally.ts';

/** The statements by which people put things right. Each returns how many deliveries it changed. */
interface Changes {
  replay(rows: readonly FoundRow[], now: number): number;
  purge(rows: readonly FoundRow[]): number;
}

export function prepareChanges(database: DatabaseSync, tally: Tally): Changes {
  // What still holds its line is in front of it; everything else waits for whoever is.
  const replay = database.prepare(`
    UPDATE delivery SET state = 'pending', due = ?, attempts = 0, crashes = 0, reason = NULL, line = resource,
      waits = CASE WHEN line IS NULL
        THEN EXISTS (SELECT 1 FROM delivery AS other WHERE other.line = delivery.resource) ELSE waits END
    WHERE seq = ? AND state = ?`);
  const purge = database.prepare(
    'DELETE FROM delivery WHERE seq = ? AND state = ? RETURNING line, waits',
  );
  const empty = database.prepare('DELETE FROM content WHERE seq = ?');
  const advance = prepareAdvance(database);

  return {
    replay(rows, now) {
      const changed = rows.filter(({ seq, state }) => replay.run(now, seq, state).changes === 1);
      for (const { state } of changed) tally.move(state, 'pending');
      return changed.length;
    },
    purge(rows) {
      let count = 0;
      for (const { seq, state } of rows) {
        const row = purge.get(seq, state);
        if (row === undefined) continue;
        empty.run(seq);
        tally.move(state, undefined);
        const line = textOrNull(row, 'line');
        if (line !== undefined && integer(row, 'waits') === 0) advance(line);
        count += 1;
      }
      return count;
    },
  };
}
