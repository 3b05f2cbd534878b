import type { DatabaseSync } from 'node:sqlite';
import { bytes, headers, integer, integerOrNull, oneOf } from '@ordering/kit/row';
import { type Counts, type State, states } from '../entry.ts';
import { entryOf, foundOf, inspectionOf } from '../entry-row.ts';
import type { Assignment, Failure, ReadCommand, Result, Time } from './commands.ts';
import { failureOf } from './failure.ts';
import { openToRead } from './open.ts';
import { fileAt, replaced } from './same-file.ts';
import { prepareSearch } from './search.ts';
import type { Connection } from './writer.ts';

/** Opens a connection that only reads. */
export function openReader({ path, file }: Assignment): Connection<ReadCommand> {
  if (fileAt(path) !== file) throw replaced(path, fileAt(path));
  const database = openToRead(path);
  const read = prepareRead(database);
  return {
    file,
    close: () => database.close(),
    run: async ({ time, commands }) =>
      commands.map((command): Result | Failure => {
        try {
          return read(command, time);
        } catch (error) {
          return failureOf(error);
        }
      }),
  };
}

/** Prepares every statement that only reads, and runs commands with them. */
function prepareRead(database: DatabaseSync): (command: ReadCommand, time: Time) => Result {
  const one = database.prepare('SELECT * FROM delivery LEFT JOIN content USING (seq) WHERE id = ?');
  const brief = database.prepare(`
    SELECT state, receipts, effects, attempts, crashes, stale FROM delivery WHERE id = ?`);
  const tally = database.prepare('SELECT state, deliveries FROM tally');
  const oldest = database.prepare(
    'SELECT min(received_at) AS oldest FROM delivery WHERE state = ?',
  );
  const search = prepareSearch(database);

  function counts(wall: number): Counts {
    const found: Record<State, number> = {
      ...{ pending: 0, processing: 0, done: 0, dead: 0, quarantined: 0 },
    };
    for (const row of tally.all()) found[oneOf(row, 'state', states)] = integer(row, 'deliveries');
    const arrivals = ['pending', 'processing']
      .map((state) => integerOrNull(oldest.get(state), 'oldest'))
      .filter((at) => at !== undefined);
    const oldestMs = arrivals.length === 0 ? undefined : Math.max(0, wall - Math.min(...arrivals));
    return { states: found, oldestMs };
  }

  return (command, time) => {
    const { kind } = command;
    switch (kind) {
      case 'inspect': {
        const row = brief.get(command.id);
        return { kind, inspection: row === undefined ? undefined : inspectionOf(row) };
      }
      case 'get': {
        const row = one.get(command.id);
        if (row === undefined) return { kind, stored: undefined };
        const stored = { headers: headers(row, 'headers'), body: bytes(row, 'body') };
        return { kind, stored: { ...entryOf(row), ...stored } };
      }
      case 'list': {
        const { rows, next } = search(command.search, time);
        return { kind, found: { entries: rows.map(entryOf), next } };
      }
      case 'find': {
        const { rows, next } = search(command.search, time);
        return { kind, found: { entries: rows.map(foundOf), next } };
      }
      case 'counts':
        return { kind, counts: counts(time.wall) };
    }
  };
}
