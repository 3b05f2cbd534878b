import type { DatabaseSync } from 'node:sqlite';
import { asCommandError, CommandError } from '@ordering/kit/command-error';
import { inTransaction } from '@ordering/kit/transaction';
import type { Batch, Failure, Result, WriteCommand } from './commands.ts';
import { failureOf } from './failure.ts';
import type { Packer } from './pack.ts';
import type { Execute } from './write.ts';

/**
 * Runs a batch in one transaction: one flush to the disk for all of it, before any of its results
 * is told.
 *
 * A command that fails takes nobody along: the batch is undone, and its commands run one by one.
 */
export function commit(
  database: DatabaseSync,
  execute: Execute,
  batch: Batch<WriteCommand>,
  packer: Packer,
): readonly (Result | Failure)[] {
  try {
    const run = () => execute(batch, packer);
    return packer.try(() => inTransaction(database, () => asCommandError(run)));
  } catch (error) {
    const { commands } = batch;
    if (!(error instanceof CommandError) || commands.length === 1) {
      const failure = failureOf(error instanceof CommandError ? error.cause : error);
      return commands.map(() => failure);
    }
    return commands.flatMap((command) =>
      commit(database, execute, { ...batch, commands: [command], take: undefined }, packer),
    );
  }
}
