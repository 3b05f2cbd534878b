import { integer } from '@ordering/kit/row';
import type { Assignment, Batch, Failure, Result, WriteCommand } from './commands.ts';
import { commit } from './commit.ts';
import { type Flush, Log } from './log.ts';
import { fileOf, openDatabase, opening } from './open.ts';
import { startOwnClock } from './own-clock.ts';
import type { Packer } from './pack.ts';
import { fileAt, OpenFiles } from './same-file.ts';
import { prepareLeft } from './tally.ts';
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
  if (maxFileBytes !== undefined) {
    const pageSize = integer(database.prepare('PRAGMA page_size').get(), 'page_size');
    database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(maxFileBytes / pageSize))}`);
  }
  // The first write, which a file that may only be read refuses, and one that was copied.
  const clock = opening(path, () => startOwnClock(database, elapsed));
  const execute = prepareExecute(database, clock);
  const left = prepareLeft(database);
  const main = fileOf(database);
  const log = new Log(database, `${main}-wal`, flush);
  const files = new OpenFiles(database, path);
  let failure: Failure | undefined;

  /** Why nobody may be told that something is kept. */
  function whyNotKept(): Failure | undefined {
    const lost = files.whyLost();
    if (lost === undefined) failure = undefined;
    else failure ??= { kind: 'failure', code: lost.code, message: `${lost.message}; ${rest()}` };
    // What others have put there is theirs: as long as this goes on, nothing of the log is written over it.
    if (files.isDamaged) database.exec('PRAGMA wal_autocheckpoint = 0');
    return failure;
  }

  /** What becomes of what was kept before, and what there is to do. */
  function rest(): string {
    const place = whatToPut();
    try {
      return `${left()} deliveries in it are not processed yet, and only this process still can: restart the process once it has processed them${place}`;
    } catch {
      return `its contents can no longer be read: restart the process${place}`;
    }
  }

  /** What must lie at the path before the next start. */
  function whatToPut(): string {
    const withoutLog = `deleted ${main}-wal and ${main}-shm`;
    if (files.isDamaged)
      return `, after you have replaced ${main} by an intact copy or deleted it, and ${withoutLog}`;
    const there = fileAt(main);
    // The log would be read into it.
    const isOther = there !== undefined && there !== files.file;
    return isOther ? `, after you have ${withoutLog}, which belong to the previous file` : '';
  }

  return {
    file: files.file,
    close() {
      log.close();
      files.leave();
      database.close();
      files.close();
    },
    async run(batch, packer) {
      const before = whyNotKept();
      // What was accepted earlier is still processed: the file is there for as long as it is open.
      const commands = batch.commands.filter((each) => before === undefined || !keeps(each));
      const answers =
        commands.length === 0 ? [] : commit(database, execute, { ...batch, commands }, packer);
      await log.flush();
      // Once more: it may have vanished since, and an answer cannot be taken back.
      const why = before ?? whyNotKept();
      if (why === undefined) return answers;
      const byCommand = new Map(commands.map((each, index) => [each, answers[index]]));
      return batch.commands.map((each) => (keeps(each) ? why : (byCommand.get(each) ?? why)));
    },
  };
}

/** Whether the answer says that something is kept, or would be. */
function keeps(command: WriteCommand): boolean {
  return !('kind' in command) || command.kind === 'probe' || command.kind === 'look';
}
