import type { Clock } from '../clock.ts';
import { InboxError } from '../error.ts';
import type { AcceptRow, Result, WriteCommand } from './commands.ts';
import { Packer } from './pack.ts';
import type { Answers, Thread } from './thread.ts';

/** A command on its way; an `accept` brings its body. */
export type Outgoing =
  | Exclude<WriteCommand, { readonly kind: 'accept' }>
  | { readonly kind: 'accept'; readonly row: AcceptRow; readonly body: Uint8Array };

/** What a command came to, and the bytes that belong to it. */
export interface Written {
  readonly result: Result;
  readonly bytes: Uint8Array;
}

/** A commit of deliveries that arrived, and what else there was to write. */
export interface Commit {
  readonly deliveries: number;
  /** How long it took. */
  readonly ms: number;
}

interface Pending {
  readonly command: Outgoing;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

/** How many rows a batch takes from each queue. More would only make everyone in it wait longer, at the same rate. */
const share = 512;

/**
 * Commits what many callers want written, together.
 *
 * A batch is whatever came while the last one was being committed, so batches grow by themselves with the load, and a
 * lone command does not wait for others. Deliveries that arrive and work that is done have a queue each, and each batch
 * takes from both: neither waits until the other is through.
 */
export class GroupCommit {
  readonly #thread: Thread<WriteCommand>;
  readonly #clock: Clock;
  readonly #onCommit: (commit: Commit) => void;
  readonly #arriving: Pending[] = [];
  readonly #working: Pending[] = [];
  #scheduled = false;
  #sent: Promise<void> | undefined;

  constructor(
    thread: Thread<WriteCommand>,
    clock: Clock,
    onCommit: (commit: Commit) => void = () => {},
  ) {
    this.#thread = thread;
    this.#clock = clock;
    this.#onCommit = onCommit;
  }

  /** Runs a command. Resolves once it is on disk; rejects with an `InboxError`. */
  run(command: Outgoing): Promise<Written> {
    return new Promise((resolve, reject) => {
      const queue = command.kind === 'accept' ? this.#arriving : this.#working;
      queue.push({ command, resolve, reject });
      this.#schedule();
    });
  }

  /** Finishes what was given. */
  async drain(): Promise<void> {
    while (this.#arriving.length + this.#working.length > 0 || this.#sent !== undefined) {
      await (this.#sent ?? new Promise(setImmediate));
    }
  }

  /** Sends after the I/O that is ready now was handled, so that it can share the commit. */
  #schedule(): void {
    if (this.#scheduled || this.#sent !== undefined) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  #send(): void {
    const batch = [...takeShare(this.#working), ...takeShare(this.#arriving)];
    if (batch.length === 0) return;
    const time = { elapsed: Math.floor(this.#clock.elapsed()), wall: this.#clock.now() };
    const packer = new Packer();
    const commands = batch.map(({ command }) => pack(command, packer));
    const begun = performance.now();
    const sent = this.#thread.run({ time, commands, bytes: packer.bytes() });
    this.#sent = sent.then(
      (answers) => {
        this.#answer(batch, answers);
        const deliveries = batch.filter(({ command }) => command.kind === 'accept').length;
        if (deliveries > 0) this.#onCommit({ deliveries, ms: performance.now() - begun });
      },
      (error: unknown) => {
        this.#sent = undefined;
        for (const { reject } of batch) reject(error);
        this.#schedule();
      },
    );
  }

  #answer(batch: readonly Pending[], { results, bytes }: Answers): void {
    this.#sent = undefined;
    // The next one goes first: the disk need not wait until everybody was told.
    this.#send();
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result === undefined) reject(new InboxError('store', 'the inbox did not answer'));
      else if (result.kind === 'failure') reject(new InboxError(result.code, result.message));
      else resolve({ result, bytes });
    });
  }
}

function pack(command: Outgoing, packer: Packer): WriteCommand {
  if (command.kind !== 'accept') return command;
  const { kind, row, body } = command;
  const end = packer.add(body);
  const [id, headers, , , ...rest] = row;
  return { kind, row: [id, headers, end - body.byteLength, end, ...rest] };
}

/** Takes the first of a queue: as many as fit, and one at least. */
function takeShare(queue: Pending[]): readonly Pending[] {
  let rows = 0;
  const over = queue.findIndex(({ command }) => {
    rows += rowsOf(command);
    return rows > share;
  });
  return queue.splice(0, over < 0 ? queue.length : Math.max(1, over));
}

/** How many rows a command may write. */
function rowsOf(command: Outgoing): number {
  switch (command.kind) {
    case 'work': {
      const { settled = [], claim } = command.request;
      return settled.length + (claim?.limit ?? 0);
    }
    case 'renew':
      return command.leases.length;
    case 'replay':
    case 'purge':
      return command.rows.length;
    case 'accept':
    case 'probe':
      return 1;
  }
}
