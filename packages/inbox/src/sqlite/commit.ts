import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '@ordering/kit/failure';
import { inTransaction } from '@ordering/kit/transaction';
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
    const run = () => commands.map((command) => execute(command, bodies));
    const readOnly = commands.every(({ kind }) => reading.has(kind));
    return inTransaction(database, () => asCommandError(run), readOnly ? 'deferred' : 'immediate');
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

function asCommandError<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw new CommandError(messageOf(cause), { cause });
  }
}

function failureOf(error: unknown): Failure {
  return { kind: 'failure', message: messageOf(error) };
}
