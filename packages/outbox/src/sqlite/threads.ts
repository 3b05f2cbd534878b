import { Worker } from 'node:worker_threads';
import {
  type DatabaseThread,
  openDatabaseThread,
  type ThreadFailure,
} from '@ordering/kit/database-thread';
import { isOutboxErrorCode, OutboxError, type OutboxErrorCode } from '../error.ts';
import type { ReadCommand, ReadResult, ThreadData, WriteCommand, WriteResult } from './commands.ts';
import { workerSource } from './worker-source.ts';

export type Writer = DatabaseThread<WriteCommand, WriteResult>;
export type Reader = DatabaseThread<ReadCommand, ReadResult>;

/** Named by a variable, or bundlers would look for the file that only the sources need. */
const workerFile = './worker.ts';

/**
 * Opens the two threads of an outbox, the one that writes first: it makes the file.
 *
 * @throws OutboxError `open` or `newer`.
 */
export async function openThreads(
  { path, maxFileBytes }: { readonly path: string; readonly maxFileBytes?: number },
  onEnd: (error: OutboxError) => void,
): Promise<{ readonly writer: Writer; readonly reader: Reader }> {
  const options = {
    fail,
    onEnd: (error: Error) => onEnd(error instanceof OutboxError ? error : fail('ended', '')),
  };
  const writer: Writer = await openDatabaseThread(
    startWorker({ path, role: 'write', maxFileBytes }),
    options,
  );
  try {
    const reader: Reader = await openDatabaseThread(startWorker({ path, role: 'read' }), options);
    return { writer, reader };
  } catch (error) {
    await writer.close();
    throw error;
  }
}

function startWorker(workerData: ThreadData): Worker {
  return workerSource === undefined
    ? new Worker(new URL(workerFile, import.meta.url), { workerData })
    : new Worker(workerSource, { eval: true, workerData });
}

function fail(failure: ThreadFailure, message: string, code?: string): OutboxError {
  if (failure === 'refused' && isOutboxErrorCode(code)) return new OutboxError(code, message);
  const codes = { refused: 'open', failed: 'store', ended: 'store', closed: 'closed' } as const;
  const own: OutboxErrorCode = codes[failure];
  return new OutboxError(own, own === 'closed' ? 'the outbox is closed' : message);
}
