import type * as Sqlite from 'node:sqlite';
import { firstWithSqlite, missingNode } from './node-version.ts';

/**
 * `node:sqlite`, loaded when it is used, so that on a Node.js without it the caller says so instead of failing to load.
 * Nor does anybody who runs our programs need Node's remark, in each thread anew, that the module is young.
 * See docs/decisions/node-version-check.md.
 *
 * @throws Error Of one sentence, where this Node.js has none.
 */
export function sqlite(): typeof Sqlite {
  const missing = missingNode(firstWithSqlite, process.versions.node);
  if (missing !== undefined) throw new Error(`node:sqlite ${missing}`);
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** A statement on a connection of somebody else's: it reads rows as ours do, however that connection was opened. */
export function readingPlainly(statement: Sqlite.StatementSync): Sqlite.StatementSync {
  statement.setReadBigInts(false);
  // Older versions of Node.js have rows of one kind only.
  statement.setReturnArrays?.(false);
  return statement;
}
