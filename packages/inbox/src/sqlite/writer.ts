import { integer } from '@ordering/kit/row';
import type { Assignment, Batch, Failure, Result, WriteCommand } from './commands.ts';
import { commit } from './commit.ts';
import { type Flush, Log } from './log.ts';
import { fileOf, openDatabase, opening } from './open.ts';
import { startOwnClock } from './own-clock.ts';
import type { Packer } from './pack.ts';
import { fileAt, replaced } from './same-file.ts';
import { prepareExecute } from './write.ts';

type Answer = Result | Failure;

/** A connection that runs batches of commands. */
export interface Connection<Command> {
  /** Answers when what it changed is on the disk; the next batch may be run before. */
  run(batch: Batch<Command>, packer: Packer): Promise<readonly Answer[]>;
  close(): void;
  /** The file that was opened. */
  readonly file: string | undefined;
}

/** Opens the connection that writes. */
export function openWriter(
  { path, elapsed, maxFileBytes }: Assignment,
  flush?: Flush,
): Connection<WriteCommand> {
  const database = openDatabase(path);
  const file = fileAt(path);
  const left = database.prepare(
    "SELECT sum(deliveries) AS left FROM tally WHERE state IN ('pending', 'processing')",
  );
  if (maxFileBytes !== undefined) {
    const pageSize = integer(database.prepare('PRAGMA page_size').get(), 'page_size');
    database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(maxFileBytes / pageSize))}`);
  }
  // The first write, which a file that may only be read refuses, and one that was copied.
  const clock = opening(path, () => startOwnClock(database, elapsed));
  const execute = prepareExecute(database, clock);
  const main = fileOf(database);
  const log = new Log(database, `${main}-wal`, flush);
  // Whoever opens the inbox next finds each by its name, and what is written now may stand in any of them.
  const files = [
    { name: path, opened: file },
    ...['-wal', '-shm'].map((end) => ({ name: main + end, opened: fileAt(main + end) })),
  ];

  /** Why nobody may be told that something is kept. */
  function whyNotKept(): Failure | undefined {
    const lost = files.find(({ name, opened }) => fileAt(name) !== opened);
    if (lost === undefined) return undefined;
    const { code, message } = replaced(lost.name, fileAt(lost.name));
    const count = integer(left.get(), 'left');
    const advice = 'restart the process when it has processed them';
    return {
      ...{ kind: 'failure', code },
      message: `${message}; ${count} deliveries that are not processed yet are in the old file, which goes with this process: ${advice}`,
    };
  }

  return {
    file,
    close() {
      log.close();
      database.close();
    },
    async run(batch, packer) {
      const before = whyNotKept();
      // What was accepted earlier is still processed: the file is there for as long as it is open.
      const commands = batch.commands.filter((each) => before === undefined || !keeps(each));
      const answers =
        commands.length === 0 ? [] : commit(database, execute, { ...batch, commands }, packer);
      await log.flush();
      // Once more: it may have vanished since, and an answer cannot be taken back.
      const failure = before ?? whyNotKept();
      if (failure === undefined) return answers;
      const byCommand = new Map(commands.map((each, index) => [each, answers[index]]));
      return batch.commands.map((each) =>
        keeps(each) ? failure : (byCommand.get(each) ?? failure),
      );
    },
  };
}

/** Whether the answer says that something is kept, or would be. */
function keeps(command: WriteCommand): boolean {
  return !('kind' in command) || command.kind === 'probe';
}
