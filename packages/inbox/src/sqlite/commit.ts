import type { DatabaseSync } from 'node:sqlite';
import type { Batch, Command, Failure, Result } from './commands.ts';
import type { Execute } from './execute.ts';

const reading: ReadonlySet<Command['kind']> = new Set(['inspect', 'depth', 'letters']);

/**
 * Runs a batch in one transaction: one flush to the disk for all of it, before any of its results
 * is told.
 *
 * A command that fails takes nobody along: the batch is undone, and its commands run one by one.
 */
export function commit(
  database: DatabaseSync,
  execute: Execute,
  { commands, bodies }: Batch,
): (Result | Failure)[] {
  try {
    return inTransaction(database, commands, () =>
      commands.map((command) => execute(command, bodies)),
    );
  } catch (error) {
    if (!(error instanceof CommandError) || commands.length === 1) {
      const failure = failureOf(error);
      return commands.map(() => failure);
    }
    return commands.flatMap((command) =>
      commit(database, execute, { commands: [command], bodies }),
    );
  }
}

/** A command failed, as opposed to the transaction around it. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

function inTransaction<T>(database: DatabaseSync, commands: readonly Command[], run: () => T): T {
  // Waits for other processes here, once. A transaction that starts by reading could not wait later.
  const readOnly = commands.every(({ kind }) => reading.has(kind));
  database.exec(readOnly ? 'BEGIN' : 'BEGIN IMMEDIATE');
  try {
    const results = asCommandError(run);
    database.exec('COMMIT');
    return results;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // Some failures, such as a full disk, have ended the transaction already.
  }
}

function asCommandError<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw new CommandError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function failureOf(error: unknown): Failure {
  return { kind: 'failure', message: error instanceof Error ? error.message : String(error) };
}
