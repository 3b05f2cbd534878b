import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { InboxError } from '../error.ts';
import type { Incoming } from '../inbox.ts';
import type { Claimed, MakeOffer, Offer } from '../work.ts';
import { claimedOf, rowOf } from './arrival.ts';
import {
  type AcceptRow,
  isFailure,
  type Result,
  type Take,
  type Time,
  type WriteCommand,
} from './commands.ts';
import { Packer } from './pack.ts';
import type { Answers, Thread } from './thread.ts';

/** A command on its way. */
export type Outgoing =
  | Exclude<WriteCommand, AcceptRow>
  | { readonly kind: 'accept'; readonly incoming: Incoming };

/** What a command came to, the bytes that belong to it, and when it was sent, by `performance.now()`. */
export interface Written {
  readonly result: Result;
  readonly bytes: Uint8Array;
  readonly sentAt: number;
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

/** Commands that are being committed. */
interface Batched {
  readonly sentAt: number;
  readonly time: Time;
  readonly pending: readonly Pending[];
  readonly taking: { readonly offer: Offer; readonly take: Take } | undefined;
}

/**
 * How many deliveries are enough for a batch before all I/O that is ready was handled, and while another batch is being
 * committed: then this thread and the one that writes work at the same time. Fewer would cost more commits than it gains.
 */
const enough = 32;
/** How many batches are on their way at most: one that is being committed, and the next one. */
const depth = 2;
/** How many rows a batch takes from each queue. More would only make everyone in it wait longer, at the same rate. */
const share = 512;
/** And no more than so many bytes, of which a copy is made while nobody else can do anything. A single body may be larger. */
const shareBytes = 4 * 1024 * 1024;

/**
 * Commits what many callers want written, together.
 *
 * A batch is whatever came while the last one was being committed, so batches grow by themselves with the load, and a
 * lone command does not wait for others. Where many come at once, the next batch is on its way meanwhile. Deliveries that
 * arrive and work that is done have a queue each, and each batch takes from both: neither waits until the other is through.
 * See docs/decisions/group-commit.md.
 */
export class GroupCommit {
  readonly #thread: Thread<WriteCommand>;
  readonly #clock: Clock;
  readonly #onCommit: (commit: Commit) => void;
  readonly #offer: MakeOffer;
  readonly #arriving: Pending[] = [];
  readonly #working: Pending[] = [];
  #scheduled = false;
  #inFlight = 0;
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** Settles when the batch that was sent last is answered, and with it all before. */
  #last: Promise<void> = Promise.resolve();

  /** @param offer - Asked, before each commit of what arrives, who would take it. */
  constructor(
    thread: Thread<WriteCommand>,
    clock: Clock,
    offer: MakeOffer,
    onCommit: (commit: Commit) => void,
  ) {
    this.#thread = thread;
    this.#clock = clock;
    this.#offer = offer;
    this.#onCommit = onCommit;
  }

  /** Runs a command. Resolves once it is on disk; rejects with an `InboxError`. */
  run(command: Outgoing): Promise<Written> {
    return new Promise((resolve, reject) => {
      const queue = command.kind === 'accept' ? this.#arriving : this.#working;
      queue.push({ command, resolve, reject });
      if (this.#isEnough()) this.#send();
      else this.#schedule();
    });
  }

  /** Finishes what was given. */
  async drain(): Promise<void> {
    while (this.#arriving.length + this.#working.length + this.#inFlight > 0) {
      await (this.#inFlight > 0 ? this.#last : new Promise(setImmediate));
    }
  }

  #isEnough(): boolean {
    return this.#arriving.length >= enough && this.#inFlight < depth;
  }

  /** Sends after the I/O that is ready now was handled, so that it can share the commit. */
  #schedule(): void {
    if (this.#scheduled || this.#inFlight > 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#inFlight === 0) this.#send();
    });
  }

  #send(): void {
    const arriving = takeShare(this.#arriving);
    const pending = [...takeShare(this.#working), ...arriving];
    if (pending.length === 0) return;
    const time = { elapsed: Math.floor(this.#clock.elapsed()), wall: this.#clock.now() };
    const taking = arriving.length === 0 ? undefined : takingOf(this.#offer(arriving.length));
    const packer = new Packer();
    const commands = pending.map(({ command }) => pack(command, packer));
    const sentAt = performance.now();
    const sent = this.#thread.run({ time, commands, bytes: packer.bytes(), take: taking?.take });
    this.#inFlight += 1;
    this.#last = sent.then(
      (answers) => {
        this.#answer({ sentAt, time, pending, taking }, answers);
        const deliveries = arriving.length;
        const now = performance.now();
        // Before it, another one was committed.
        const ms = now - Math.max(sentAt, this.#answeredAt);
        this.#answeredAt = now;
        if (deliveries > 0) this.#onCommit({ deliveries, ms });
      },
      (error: unknown) => {
        this.#inFlight -= 1;
        taking?.offer.take([]);
        for (const { reject } of pending) reject(error);
        this.#schedule();
      },
    );
  }

  #answer({ sentAt, time, pending, taking }: Batched, { results, bytes }: Answers): void {
    this.#inFlight -= 1;
    // The next one goes first: the disk need not wait until everybody was told.
    if (this.#inFlight === 0 || this.#isEnough()) this.#send();
    const items: Claimed[] = [];
    pending.forEach(({ command, resolve, reject }, index) => {
      const result = results[index];
      if (result === undefined) reject(new InboxError('store', 'the inbox did not answer'));
      else if (isFailure(result)) reject(new InboxError(result.code, result.message));
      else resolve({ result, bytes, sentAt });
      if (taking === undefined || command.kind !== 'accept') return;
      if (result === undefined || 'kind' in result || result.length === 1) return;
      items.push(claimedOf(command.incoming, result, taking.take, time));
    });
    // Whoever sent it is told first.
    if (taking !== undefined) setImmediate(() => taking.offer.take(items));
  }
}

function takingOf(offer: Offer | undefined): Batched['taking'] {
  if (offer === undefined) return undefined;
  const { limit, maxBytes, leaseMs } = offer;
  return { offer, take: { claim: randomUUID(), limit, maxBytes, leaseMs } };
}

function pack(command: Outgoing, packer: Packer): WriteCommand {
  if (command.kind !== 'accept') return command;
  const { incoming } = command;
  return rowOf(incoming, packer.add(incoming.body));
}

/** Takes the first of a queue: as many as fit, and one at least. */
function takeShare(queue: Pending[]): readonly Pending[] {
  let rows = 0;
  let bytes = 0;
  const over = queue.findIndex(({ command }) => {
    rows += rowsOf(command);
    bytes += command.kind === 'accept' ? command.incoming.body.byteLength : 0;
    return rows > share || bytes > shareBytes;
  });
  return queue.splice(0, over < 0 ? queue.length : Math.max(1, over));
}

/** How many rows a command may write. */
function rowsOf(command: Outgoing): number {
  switch (command.kind) {
    case 'work': {
      const { settled, claim } = command;
      return settled.length + (claim?.limit ?? 0);
    }
    case 'renew':
      return command.leases.length;
    case 'replay':
    case 'purge':
      return command.rows.length;
    case 'accept':
    case 'probe':
    case 'look':
    case 'left':
      return 1;
  }
}
