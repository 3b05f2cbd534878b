import { DatabaseSync } from 'node:sqlite';
import { text } from '@ordering/kit/row';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFile } from '../../testing/temporary.ts';
import type { DeliveryFilter } from '../log.ts';
import { dueQuery } from './claim.ts';
import { oldestQuery } from './expire.ts';
import { nextDueQuery, nextLaneQuery } from './lanes.ts';
import { type From, queryOf } from './list.ts';
import { openToWrite } from './open.ts';

// A query that has to look at, or sort, more than it returns costs the more the longer the log is.

function open(): DatabaseSync {
  const database = openToWrite(temporaryFile());
  onTestFinished(() => database.close());
  return database;
}

function planOf(query: string): string[] {
  return open()
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map((row) => text(row, 'detail'));
}

test.each([
  ['what is due', dueQuery, /outbox_due \(endpoint=\? AND retry=\? AND due_at<\?\)/],
  ['when something is due', nextDueQuery, /outbox_due \(endpoint=\? AND retry=\?\)/],
  ['the next endpoint', nextLaneQuery, /outbox_due \(endpoint>\?\)/],
  ['the oldest that ended', oldestQuery, /outbox_of_state \(state=\?\)/],
])('%s is found in an index, in order', (_, query, index) => {
  const plan = planOf(query);
  expect(plan).toHaveLength(1);
  expect(plan[0]).toMatch(index);
});

const filters: readonly (readonly [DeliveryFilter, RegExp])[] = [
  [{}, /^SEARCH outbox_delivery USING INTEGER PRIMARY KEY \(rowid<\?\)$/],
  [{ endpointId: 'a' }, /outbox_of_endpoint \(endpoint=\? AND seq<\?\)/],
  [{ endpointId: 'a', state: 'acknowledged' }, /outbox_of_endpoint \(endpoint=\? AND seq<\?\)/],
  [{ endpointId: 'a', state: 'failed' }, /outbox_failed \(endpoint=\? AND seq<\?\)/],
  [{ state: 'failed' }, /outbox_of_state \(state=\? AND seq<\?\)/],
  [{ state: 'attempting' }, /outbox_claimed \(seq<\?\)/],
  [{ since: 5, until: 7 }, /^SEARCH outbox_delivery USING INTEGER PRIMARY KEY \(rowid<\?\)$/],
  [{ eventType: 'x' }, /outbox_of_type \(event_type=\? AND seq<\?\)/],
  [{ state: 'failed', eventType: 'x' }, /outbox_of_state \(state=\? AND seq<\?\)/],
];

test.each(filters)('a page of %j reads an index backwards', (filter, index) => {
  expectSearch(filter, { before: 1000 }, index);
});

test.each(filters)('what is resent by %j reads it forwards', (filter, index) => {
  const forwards = new RegExp(index.source.replace('<', '>'));
  expectSearch(filter, { after: 1000 }, forwards);
});

function expectSearch(filter: DeliveryFilter, from: From, index: RegExp): void {
  const plan = planOf(queryOf(filter, from).inWindow);
  expect(plan.filter((step) => /SCAN outbox_delivery|TEMP B-TREE/.test(step))).toEqual([]);
  expect(plan.some((step) => index.test(step.replace(/ \(~.*/, '')))).toBe(true);
}

test('a connection that writes keeps a write-ahead log, syncs each commit, and waits for those of others', () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => void exec.mockRestore());
  const database = open();
  // SQLite says 2 also where nobody asked for it: what it would do by itself is decided when it is compiled.
  expect(exec).toHaveBeenCalledWith(expect.stringContaining('PRAGMA synchronous = FULL'));
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  const names = ['journal_mode', 'synchronous', 'busy_timeout'];
  expect(names.map(pragma)).toEqual(['wal', 2, 5000]);
});
