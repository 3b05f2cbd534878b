import { Worker } from 'node:worker_threads';
import { InboxError } from '../error.ts';
import type { Assignment, Batch, Failure, Reply, Result } from './commands.ts';
import { workerSource } from './worker-source.ts';

/** A connection to the database in a thread of its own. */
export interface Thread<Command> {
  /** The file that it has open. */
  readonly file: string | undefined;
  /** Runs commands together. Resolves to an answer for each; rejects with an `InboxError` if the thread ends. */
  run(batch: Batch<Command>): Promise<Answers>;
  /** Finishes what was given, closes the file, and ends. */
  close(): Promise<void>;
}

/** The answers to a batch, and the bytes that some of them bring. */
export interface Answers {
  readonly results: readonly (Result | Failure)[];
  readonly bytes: Uint8Array;
}

interface Asked {
  readonly resolve: (answers: Answers) => void;
  readonly reject: (error: InboxError) => void;
}

const endedUnexpectedly = 'the thread of the inbox ended unexpectedly';

/** Named by a variable, or bundlers would look for the file that only the sources need. */
const workerFile = './worker.ts';

/**
 * Opens the database in a thread.
 *
 * @param onEnd Called when the thread ends by itself. Nothing works from then on.
 * @throws InboxError when the file cannot be opened.
 */
export async function startThread<Command>(
  assignment: Assignment,
  onEnd: (error: InboxError) => void,
): Promise<Thread<Command>> {
  // It closes its files itself. The end of the thread would do so while SQLite has locks in them.
  const options = { workerData: assignment, trackUnmanagedFds: false };
  const worker =
    workerSource === undefined
      ? new Worker(new URL(workerFile, import.meta.url), options)
      : new Worker(workerSource, { ...options, eval: true });
  const file = await opened(worker);
  return new WorkerThread(worker, file, onEnd);
}

class WorkerThread<Command> implements Thread<Command> {
  readonly file: string | undefined;
  readonly #worker: Worker;
  readonly #exit: Promise<void>;
  #asked: Asked[] = [];
  /** Why nothing more is taken. */
  #ended: InboxError | undefined;

  constructor(worker: Worker, file: string | undefined, onEnd: (error: InboxError) => void) {
    this.file = file;
    this.#worker = worker;
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'results') this.#asked.shift()?.resolve(reply);
    });
    const fail = (cause?: unknown): void => {
      if (this.#ended === undefined) {
        this.#ended = new InboxError('store', endedUnexpectedly, { cause });
        onEnd(this.#ended);
      }
      for (const { reject } of this.#asked.splice(0)) reject(this.#ended);
    };
    worker.on('error', fail);
    this.#exit = new Promise((resolve) => {
      worker.on('exit', () => {
        fail();
        resolve();
      });
    });
  }

  run(batch: Batch<Command>): Promise<Answers> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      const { buffer } = batch.bytes;
      this.#worker.postMessage(batch, buffer instanceof ArrayBuffer ? [buffer] : []);
    });
  }

  async close(): Promise<void> {
    this.#ended ??= new InboxError('closed', 'the inbox is closed');
    this.#worker.postMessage('close');
    await this.#exit;
  }
}

function opened(worker: Worker): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown): void =>
      reject(new InboxError('store', endedUnexpectedly, { cause }));
    const ended = (): void => fail();
    worker.once('error', fail);
    worker.once('exit', ended);
    worker.once('message', (reply: Reply) => {
      worker.off('error', fail);
      worker.off('exit', ended);
      if (reply.kind === 'refused') reject(new InboxError(reply.code, reply.message));
      else resolve(reply.kind === 'open' ? reply.file : undefined);
    });
  });
}
