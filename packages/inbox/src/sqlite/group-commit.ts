import { Worker } from 'node:worker_threads';
import { InboxError } from '../error.ts';
import type { Batch, Reply, Result } from './commands.ts';
import type { Outgoing } from './pack.ts';
import { pack } from './pack.ts';
import { workerSource } from './worker-source.ts';

/** A database in a worker, to which many callers commit together. */
export interface GroupCommit {
  /** Runs a command. Resolves once it is on disk; rejects with an `InboxError`. */
  run(command: Outgoing): Promise<Result>;
  /** Finishes what was given, and closes the file. */
  close(): Promise<void>;
}

interface Pending {
  readonly command: Outgoing;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: InboxError) => void;
}

/** More would only make everyone in the batch wait longer: the rate does not grow any further. */
const largestBatch = 1024;

/** Named by a variable, or bundlers would look for the file that only the sources need. */
const workerFile = './worker.ts';

function startWorker(workerData: string): Worker {
  return workerSource === undefined
    ? new Worker(new URL(workerFile, import.meta.url), { workerData })
    : new Worker(workerSource, { eval: true, workerData });
}

/**
 * Opens the database at `path` in a worker.
 *
 * A batch is whatever came while the last one was being committed, so batches grow by themselves
 * with the load, and a lone command does not wait for others.
 *
 * @param onFailure Called when the worker ends by itself. Nothing works from then on.
 * @throws InboxError when the file cannot be opened.
 */
export async function openGroupCommit(
  path: string,
  onFailure: (error: InboxError) => void,
): Promise<GroupCommit> {
  const worker = startWorker(path);
  await opened(worker);
  return new WorkerCommit(worker, onFailure);
}

class WorkerCommit implements GroupCommit {
  readonly #worker: Worker;
  readonly #exit: Promise<void>;
  #waiting: Pending[] = [];
  #inFlight: readonly Pending[] = [];
  #scheduled = false;
  /** Why nothing more is taken. */
  #ended: InboxError | undefined;
  #drained = (): void => {};

  constructor(worker: Worker, onFailure: (error: InboxError) => void) {
    this.#worker = worker;
    worker.on('message', (reply: Reply) => this.#settle(reply));
    const fail = (cause?: unknown): void => {
      if (this.#ended !== undefined) return;
      this.#ended = new InboxError('store', 'the thread of the inbox ended unexpectedly', {
        cause,
      });
      this.#rejectAll(this.#ended);
      onFailure(this.#ended);
    };
    worker.on('error', fail);
    this.#exit = new Promise((resolve) => {
      worker.on('exit', () => {
        fail();
        resolve();
      });
    });
  }

  run(command: Outgoing): Promise<Result> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      this.#schedule();
    });
  }

  async close(): Promise<void> {
    this.#ended ??= new InboxError('closed', 'the inbox is closed');
    if (this.#waiting.length + this.#inFlight.length > 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    this.#worker.postMessage('close');
    await this.#exit;
  }
  /** Sends after the I/O that is ready now was handled, so that it can share the commit. */
  #schedule(): void {
    if (this.#scheduled || this.#inFlight.length > 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  #send(): void {
    this.#inFlight = this.#waiting.splice(0, largestBatch);
    if (this.#inFlight.length === 0) return;
    const { commands, bodies, transfer } = pack(this.#inFlight.map(({ command }) => command));
    const batch: Batch = { commands, bodies };
    this.#worker.postMessage(batch, [transfer]);
  }

  #settle(reply: Reply): void {
    if (reply.kind !== 'results') return;
    const answered = this.#inFlight;
    this.#inFlight = [];
    this.#send();
    answered.forEach(({ resolve, reject }, index) => {
      const result = reply.results[index];
      if (result === undefined) reject(new InboxError('store', 'the inbox did not answer'));
      else if (result.kind === 'failure') reject(new InboxError('store', result.message));
      else resolve(result);
    });
    if (this.#inFlight.length === 0) this.#drained();
  }

  #rejectAll(error: InboxError): void {
    for (const { reject } of [...this.#inFlight, ...this.#waiting]) reject(error);
    this.#inFlight = [];
    this.#waiting = [];
    this.#drained();
  }
}

function opened(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (reply: Reply) => {
      worker.off('error', reject);
      if (reply.kind === 'refused') reject(new InboxError(reply.code, reply.message));
      else resolve();
    });
  });
}
