import type { DatabaseSync } from 'node:sqlite';

/** Lets the next one of a line go, once the one in front has left it. See docs/decisions/ordering-key-index.md. */
export function prepareAdvance(database: DatabaseSync): (line: string) => void {
  const advance = database.prepare(`
    UPDATE delivery SET waits = 0
    WHERE seq = (SELECT seq FROM delivery WHERE line = ? ORDER BY seq LIMIT 1)`);
  return (line) => {
    advance.run(line);
  };
}
