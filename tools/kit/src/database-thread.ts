import type { Worker } from 'node:worker_threads';
import type { Failure, Order, Reply } from './database-messages.ts';
import { type Parcel, pack, unpack } from './parcels.ts';

/** A database in a thread of its own, to which many callers commit together. */
export interface DatabaseThread<Command, Result> {
  /** Runs a command. Resolves once it is on disk; rejects with what `fail` makes of a failure. */
  run(command: Command, bytes?: readonly Uint8Array[]): Promise<Parcel<Result>>;
  /** Finishes what was given, and closes the file. */
  close(): Promise<void>;
}

/** What became of the thread: it cannot open the file, failed at a command, is closed, or has ended by itself. */
export type ThreadFailure = 'refused' | 'failed' | 'closed' | 'ended';

interface ThreadOptions {
  /** The error for a failure. `code` is the one of the error that the thread met when it opened the file. */
  readonly fail: (failure: ThreadFailure, message: string, code?: string) => Error;
  /** Called when the thread ends by itself. Nothing works from then on. */
  readonly onEnd: (error: Error) => void;
}

interface Pending<Command, Result> {
  readonly parcel: Parcel<Command>;
  readonly resolve: (result: Parcel<Result>) => void;
  readonly reject: (error: Error) => void;
}

/** More would only make everyone in the batch wait longer: the rate does not grow any further. */
const largestBatch = 1024;

/** And no more than so many bytes, of which a copy is made while nobody else can do anything. A single command may have more. */
const largestBatchBytes = 4 * 1024 * 1024;

const endedUnexpectedly = 'the thread of the database ended unexpectedly';

/**
 * Opens the database that `worker` serves with `serveDatabase`.
 *
 * A batch is whatever came while the last one was being committed, so batches grow by themselves with the load, and a
 * lone command does not wait for others.
 */
export async function openDatabaseThread<Command, Result extends { readonly kind: string }>(
  worker: Worker,
  options: ThreadOptions,
): Promise<DatabaseThread<Command, Result>> {
  await opened(worker, options);
  return new Thread(worker, options);
}

class Thread<Command, Result extends { readonly kind: string }>
  implements DatabaseThread<Command, Result>
{
  readonly #worker: Worker;
  readonly #fail: ThreadOptions['fail'];
  readonly #exit: Promise<void>;
  #waiting: Pending<Command, Result>[] = [];
  #inFlight: readonly Pending<Command, Result>[] = [];
  #scheduled = false;
  /** Why nothing more is taken. */
  #ended: Error | undefined;
  #drained = (): void => {};

  constructor(worker: Worker, { fail, onEnd }: ThreadOptions) {
    this.#worker = worker;
    this.#fail = fail;
    worker.on('message', (reply: Reply<Result>) => this.#settle(reply));
    const end = (): void => {
      if (this.#ended !== undefined) return;
      this.#ended = fail('ended', endedUnexpectedly);
      this.#rejectAll(this.#ended);
      onEnd(this.#ended);
    };
    worker.on('error', end);
    this.#exit = new Promise((resolve) => {
      worker.on('exit', () => {
        end();
        this.#rejectAll(fail('ended', endedUnexpectedly));
        resolve();
      });
    });
  }

  run(content: Command, bytes: readonly Uint8Array[] = []): Promise<Parcel<Result>> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ parcel: { content, bytes }, resolve, reject });
      this.#schedule();
    });
  }

  async close(): Promise<void> {
    this.#ended ??= this.#fail('closed', 'the database is closed');
    if (this.#waiting.length + this.#inFlight.length > 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    this.#post('close');
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
    this.#inFlight = this.#waiting.splice(0, this.#batchSize());
    if (this.#inFlight.length === 0) return;
    const packed = pack(this.#inFlight.map(({ parcel }) => parcel));
    this.#post(packed, [packed.buffer]);
  }

  /** How many of those that wait go together. */
  #batchSize(): number {
    let size = 0;
    let sum = 0;
    for (const { parcel } of this.#waiting) {
      sum += parcel.bytes.reduce((bytes, each) => bytes + each.byteLength, 0);
      if (size === largestBatch || (size > 0 && sum > largestBatchBytes)) break;
      size += 1;
    }
    return size;
  }

  #post(order: Order<Command>, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(order, transfer);
  }

  #settle(reply: Reply<Result>): void {
    if (reply.kind !== 'results') return;
    const answered = this.#inFlight;
    this.#inFlight = [];
    this.#send();
    const results = unpack(reply.packed);
    answered.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result === undefined) reject(this.#fail('failed', 'the database did not answer'));
      else if (isFailure(result.content)) reject(this.#fail('failed', result.content.message));
      else resolve({ content: result.content, bytes: result.bytes });
    });
    if (this.#inFlight.length === 0) this.#drained();
  }

  #rejectAll(error: Error): void {
    for (const { reject } of [...this.#inFlight, ...this.#waiting]) reject(error);
    this.#inFlight = [];
    this.#waiting = [];
    this.#drained();
  }
}

function isFailure(result: { readonly kind: string } | Failure): result is Failure {
  return result.kind === 'failure';
}

function opened<Result>(worker: Worker, { fail }: ThreadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(fail('refused', error.message));
    const ended = (): void => reject(fail('ended', endedUnexpectedly));
    worker.once('error', failed);
    worker.once('exit', ended);
    worker.once('message', (reply: Reply<Result>) => {
      worker.off('error', failed);
      worker.off('exit', ended);
      if (reply.kind === 'refused') reject(fail('refused', reply.message, reply.code));
      else resolve();
    });
  });
}
