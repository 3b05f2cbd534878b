import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import { InboxError } from '../error.ts';
import type { Acceptance, Inbox, Incoming, Lease, Letter, Page, Settlement } from '../inbox.ts';
import type { Result } from './commands.ts';
import type { GroupCommit } from './group-commit.ts';
import { openGroupCommit } from './group-commit.ts';

/** Where an inbox is kept, and how much it takes. */
export interface SqliteInboxOptions {
  /** The file. It is created if it does not exist; its folder is not. */
  readonly path: string;
  /** How many deliveries may wait for the disk before `accept` answers `unavailable`; 10,000 by default. */
  readonly maxWaiting?: number;
  /** How many bytes of bodies may wait for the disk; 64 MiB by default. A single body always may. */
  readonly maxWaitingBytes?: number;
  /** Called when the inbox has failed for good. Nothing works from then on: restart the process. */
  readonly onFailure?: (error: InboxError) => void;
  readonly clock?: Clock;
}

const pageSize = 100;
const pruneSize = 500;

/**
 * Opens an inbox in a SQLite file. Processes on one machine may share the file.
 *
 * @throws InboxError `open`, `newer` or `foreign`.
 */
export async function openSqliteInbox(options: SqliteInboxOptions): Promise<Inbox> {
  const store = await openGroupCommit(options.path, options.onFailure ?? (() => {}));
  return new SqliteInbox(store, options);
}

class SqliteInbox implements Inbox {
  readonly #store: GroupCommit;
  readonly #clock: Clock;
  readonly #maxWaiting: number;
  readonly #maxWaitingBytes: number;
  readonly #listeners = new Set<() => void>();
  #waiting = 0;
  #waitingBytes = 0;

  constructor(store: GroupCommit, options: SqliteInboxOptions) {
    this.#store = store;
    this.#clock = options.clock ?? systemClock;
    this.#maxWaiting = options.maxWaiting ?? 10_000;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? 64 * 1024 * 1024;
  }

  async accept(incoming: Incoming): Promise<Acceptance> {
    const size = incoming.body.byteLength;
    if (!this.#hasRoomFor(size)) return 'unavailable';
    this.#waiting += 1;
    this.#waitingBytes += size;
    try {
      const result = await this.#store.run({
        kind: 'accept',
        now: this.#clock.now(),
        id: incoming.id,
        headers: JSON.stringify(incoming.headers),
        body: incoming.body,
        quarantine: incoming.kind === 'quarantined' ? incoming.reason : undefined,
      });
      const { acceptance } = expectKind(result, 'accept');
      if (acceptance === 'accepted' && incoming.kind === 'event') this.#announce();
      return acceptance;
    } finally {
      this.#waiting -= 1;
      this.#waitingBytes -= size;
    }
  }

  async claim(options: { limit: number; leaseMs: number; maxAttempts: number }) {
    const result = await this.#store.run({ kind: 'claim', now: this.#clock.now(), ...options });
    return expectKind(result, 'claim').claims;
  }

  async renew({ seq, claim }: Lease, leaseMs: number) {
    const until = this.#clock.now() + leaseMs;
    const result = await this.#store.run({ kind: 'renew', lease: { seq, claim }, until });
    return expectKind(result, 'renew').held;
  }

  async settle({ seq, claim }: Lease, settlement: Settlement) {
    const now = this.#clock.now();
    const lease = { seq, claim };
    const result = await this.#store.run({ kind: 'settle', now, lease, settlement });
    if (settlement.kind === 'released') this.#announce();
    return expectKind(result, 'settle').held;
  }

  onArrival(listener: () => void) {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async inspect(id: string) {
    return expectKind(await this.#store.run({ kind: 'inspect', id }), 'inspect').inspection;
  }

  async depth() {
    return expectKind(await this.#store.run({ kind: 'depth' }), 'depth').depth;
  }

  deadLetters(page: Page = {}) {
    return this.#letters('dead', page);
  }

  quarantined(page: Page = {}) {
    return this.#letters('quarantined', page);
  }

  async replay(id: string) {
    const result = await this.#store.run({ kind: 'replay', now: this.#clock.now(), id });
    const { replayed } = expectKind(result, 'replay');
    if (replayed) this.#announce();
    return replayed;
  }

  async prune(before: number) {
    const result = await this.#store.run({ kind: 'prune', before, limit: pruneSize });
    return expectKind(result, 'prune').pruned;
  }

  close() {
    return this.#store.close();
  }

  async #letters(state: 'dead' | 'quarantined', page: Page): Promise<readonly Letter[]> {
    const { after = 0, limit = pageSize } = page;
    const result = await this.#store.run({ kind: 'letters', state, after, limit });
    return expectKind(result, 'letters').letters;
  }

  #hasRoomFor(size: number): boolean {
    if (this.#waiting === 0) return true;
    return this.#waiting < this.#maxWaiting && this.#waitingBytes + size <= this.#maxWaitingBytes;
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The worker answers a command under the command's kind; this checks it, also for the compiler. */
function expectKind<K extends Result['kind']>(
  result: Result,
  kind: K,
): Extract<Result, { kind: K }> {
  if (!isKind(result, kind)) throw new InboxError('store', `expected ${kind}, got ${result.kind}`);
  return result;
}

function isKind<K extends Result['kind']>(
  result: Result,
  kind: K,
): result is Extract<Result, { kind: K }> {
  return result.kind === kind;
}
