import type { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { asCommandError, CommandError } from './command-error.ts';
import type { Failure, Order, Reply } from './database-messages.ts';
import { codeOf, messageOf } from './failure.ts';
import { Flushing } from './flushing.ts';
import { type Parcel, pack, unpack } from './parcels.ts';
import { inTransaction } from './transaction.ts';

/** A database as its thread has it. */
export interface ServedDatabase<Command, Result> {
  readonly database: DatabaseSync;
  /** Runs one command, inside whatever transaction is open. */
  readonly execute: (command: Parcel<Command>) => Parcel<Result>;
  /** Whether a command only reads, so that nobody has to wait for it. */
  readonly reads: (command: Command) => boolean;
  /**
   * Whether what a command wrote must be on the disk before its result is told, so that it survives a power cut; by
   * default all does. What need not be is there after the next one that must, or the first one after a second.
   */
  readonly flushes?: (command: Command) => boolean;
  /** Releases what was taken beside the database. */
  readonly close?: () => void;
}

/**
 * Serves a database in a worker thread, where a commit may wait for the disk without holding up anybody else. The other
 * side is `openDatabaseThread`. Ends when it is told to close.
 *
 * @param open - An error with a `code` says why the database cannot be opened; any other ends the thread.
 */
export function serveDatabase<Command, Result>(open: () => ServedDatabase<Command, Result>): void {
  if (parentPort === null) throw new Error('this file is a worker');
  const port = parentPort;
  const reply = (message: Reply<Result>, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);

  try {
    const served = open();
    const flushing = new Flushing(served.database);
    port.on('message', (order: Order<Command>) => {
      if (order === 'close') {
        served.close?.();
        served.database.close();
        port.close();
      } else {
        const packed = pack(commit(served, unpack(order), flushing));
        reply({ kind: 'results', packed }, [packed.buffer]);
      }
    });
    reply({ kind: 'open' });
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    reply({ kind: 'refused', code, message: messageOf(error) });
    port.close();
  }
}

/**
 * Runs a batch in one transaction: at most one flush to the disk for all of it, before any of its results is told.
 *
 * A command that fails takes nobody along: the batch is undone, and its commands run one by one.
 */
function commit<Command, Result>(
  served: ServedDatabase<Command, Result>,
  commands: readonly Parcel<Command>[],
  flushing: Flushing,
): Parcel<Result | Failure>[] {
  const { database, execute, reads, flushes = () => true } = served;
  try {
    const run = () => commands.map((command) => execute(command));
    const readOnly = commands.every(({ content }) => reads(content));
    if (!readOnly) flushing.beforeCommit(commands.some(({ content }) => flushes(content)));
    return inTransaction(database, () => asCommandError(run), readOnly ? 'deferred' : 'immediate');
  } catch (error) {
    if (error instanceof CommandError && commands.length > 1) {
      return commands.flatMap((command) => commit(served, [command], flushing));
    }
    const failure: Failure = { kind: 'failure', message: messageOf(error) };
    return commands.map(() => ({ content: failure, bytes: [] }));
  }
}
