import { parentPort, workerData } from 'node:worker_threads';
import { InboxError } from '../error.ts';
import type { Batch, Reply } from './commands.ts';
import { commit } from './commit.ts';
import { prepareExecute } from './execute.ts';
import { openDatabase } from './open.ts';

// The thread that owns the database: a commit waits for the disk, and would hold up every request
// in the main thread. Ends when the port is closed.

function work(): void {
  const path: unknown = workerData;
  if (parentPort === null || typeof path !== 'string') throw new Error('this file is a worker');
  const port = parentPort;
  const reply = (message: Reply): void => port.postMessage(message);

  try {
    const database = openDatabase(path);
    const execute = prepareExecute(database);
    port.on('message', (batch: Batch | 'close') => {
      if (batch === 'close') {
        database.close();
        port.close();
      } else {
        reply({ kind: 'results', results: commit(database, execute, batch) });
      }
    });
    reply({ kind: 'open' });
  } catch (error) {
    if (!(error instanceof InboxError)) throw error;
    reply({ kind: 'refused', code: error.code, message: error.message });
    port.close();
  }
}

work();
