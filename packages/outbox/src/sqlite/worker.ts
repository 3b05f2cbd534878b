import { workerData } from 'node:worker_threads';
import { serveDatabase } from '@ordering/kit/database-worker';
import type { ThreadData } from './commands.ts';
import { prepareReading, prepareWriting } from './execute.ts';
import { flushes } from './flushes.ts';
import { openToRead, openToWrite } from './open.ts';

// A thread that owns a connection. One writes, and waits for the disk; another reads, and waits for nobody.

const { path, role, maxFileBytes }: ThreadData = workerData;

if (role === 'write') {
  serveDatabase(() => {
    const database = openToWrite(path, maxFileBytes);
    return { database, ...prepareWriting(database, path), reads: () => false, flushes };
  });
} else {
  serveDatabase(() => {
    const database = openToRead(path);
    return { database, execute: prepareReading(database), reads: () => true };
  });
}
