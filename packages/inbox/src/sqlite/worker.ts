import { parentPort, workerData } from 'node:worker_threads';
import { InboxError } from '../error.ts';
import type { Assignment, Batch, Reply } from './commands.ts';
import { Packer } from './pack.ts';
import { openReader } from './read.ts';
import { type Connection, openWriter } from './writer.ts';

// The thread that owns a connection: a commit waits for the disk, and would hold up every request in the main thread.
// One thread writes, another one reads, so that no look into the inbox holds up an acknowledgement. Ends when the port
// is closed.

function work(assignment: Assignment): void {
  if (assignment.role === 'write') serve(() => openWriter(assignment));
  else serve(() => openReader(assignment));
}

function serve<Command>(open: () => Connection<Command>): void {
  if (parentPort === null) throw new Error('this file is a worker');
  const port = parentPort;
  const reply = (message: Reply, bytes?: Uint8Array<ArrayBuffer>): void =>
    port.postMessage(message, bytes === undefined ? [] : [bytes.buffer]);

  try {
    const connection = open();
    let last: Promise<void> = Promise.resolve();
    /** Runs a batch, and answers it after the one before. */
    async function answer(batch: Batch<Command>, before: Promise<void>): Promise<void> {
      const packer = new Packer();
      const results = await connection.run(batch, packer);
      const bytes = packer.bytes();
      await before;
      reply({ kind: 'results', results, bytes }, bytes);
    }
    async function close(before: Promise<void>): Promise<void> {
      await before;
      connection.close();
      port.close();
    }
    port.on('message', (message: Batch<Command> | 'close') => {
      last = message === 'close' ? close(last) : answer(message, last);
      // Whatever this process does with a rejection that nobody handles: the thread ends by an error.
      last.catch((error: unknown) =>
        process.nextTick(() => {
          throw error;
        }),
      );
    });
    reply({ kind: 'open', file: connection.file });
  } catch (error) {
    if (!(error instanceof InboxError)) throw error;
    reply({ kind: 'refused', code: error.code, message: error.message });
    port.close();
  }
}

work(workerData);
