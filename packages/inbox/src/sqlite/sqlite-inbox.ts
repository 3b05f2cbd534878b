import {
  amountOption,
  checkOptions,
  functionOption,
  type OptionForm,
  objectOption,
  stringOption,
} from '@ordering/kit/checked-options';
import { headers as headersOf } from '@ordering/kit/row';
import { Admission } from '../admission.ts';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { Filter, Page, Step } from '../entry.ts';
import { InboxError, type InboxErrorCode } from '../error.ts';
import { type Search, toList, toPurge, toReplay } from '../filter.ts';
import { guarded } from '../guarded.ts';
import type { Acceptance, Inbox, Incoming, Readiness } from '../inbox.ts';
import { checkIncoming } from '../incoming.ts';
import { Ready } from '../ready.ts';
import type { MakeOffer, Offer, Worked, WorkRequest } from '../work.ts';
import type { Accepted, Result, WriteCommand } from './commands.ts';
import { type Commit, GroupCommit } from './group-commit.ts';
import { Reader } from './reader.ts';
import { startThread, type Thread } from './thread.ts';

/** Where an inbox is kept, and how much it takes. */
export interface SqliteInboxOptions {
  /** The file. It is created if it does not exist; its folder is not. */
  readonly path: string;
  /** How many deliveries may wait for the disk before `accept` answers `unavailable`; 10,000 by default. */
  readonly maxWaiting?: number;
  /** How many bytes of bodies may wait for the disk; 64 MiB by default. A single body always may. */
  readonly maxWaitingBytes?: number;
  /** How large the file may become, in bytes. Beyond it `accept` fails as on a full disk. No limit by default. */
  readonly maxFileBytes?: number;
  /**
   * Called when the inbox has failed for good: nothing works from then on, or its file is lost and nothing is left in it
   * that could be processed. Restart the process.
   */
  readonly onFailure?: (error: InboxError) => void;
  /**
   * Called when the file was deleted, moved, replaced, cut, or written to by another program. Nothing is accepted from
   * then on; what was accepted before is still processed, as far as it can be read. The message says how much that is, and
   * what to do. One that was moved may be put back.
   */
  readonly onReplaced?: (error: InboxError) => void;
  /** Called after each commit of deliveries that arrived: for metrics. */
  readonly onCommit?: (commit: Commit) => void;
  readonly clock?: Clock;
}

const forms: Readonly<Record<keyof SqliteInboxOptions, OptionForm>> = {
  path: { ...stringOption, must: "a string, such as 'inbox.db'", required: true },
  maxWaiting: amountOption,
  maxWaitingBytes: amountOption,
  maxFileBytes: amountOption,
  onFailure: functionOption('(error) => process.exit(1)'),
  onReplaced: functionOption('(error) => console.error(error)'),
  onCommit: functionOption('({ deliveries, ms }) => console.log(deliveries, ms)'),
  clock: objectOption('a Clock'),
};

const closed = 'the inbox is closed';
/** How often to look for a file that is lost, and for what is left in it, in milliseconds. */
const lostEveryMs = 1000;

/**
 * Opens an inbox in a SQLite file. Processes on one machine may share the file.
 *
 * @throws InboxError `open`, `newer` or `foreign`.
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 */
export async function openSqliteInbox(options: SqliteInboxOptions): Promise<Inbox> {
  checkOptions(options, forms);
  const { path, maxFileBytes, onFailure = () => {}, clock = systemClock } = options;
  const elapsed = Math.floor(clock.elapsed());
  const thread = await startThread<WriteCommand>(
    { role: 'write', path, elapsed, maxFileBytes },
    onFailure,
  );
  return new SqliteInbox(thread, options);
}

class SqliteInbox implements Inbox {
  readonly #path: string;
  readonly #thread: Thread<WriteCommand>;
  readonly #commits: GroupCommit;
  readonly #reader: Reader;
  readonly #clock: Clock;
  readonly #admission: Admission;
  readonly #ready: Ready;
  readonly #onReplaced: (error: InboxError) => void;
  readonly #onFailure: (error: InboxError) => void;
  readonly #listeners = new Map<() => void, MakeOffer | undefined>();
  #loss: Loss | undefined;
  #isUnreadable = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #cancelWatch = (): void => {};
  #closed = false;

  constructor(thread: Thread<WriteCommand>, options: SqliteInboxOptions) {
    this.#path = options.path;
    this.#thread = thread;
    this.#clock = options.clock ?? systemClock;
    const findOffer = (arriving: number) => this.#findOffer(arriving);
    const onCommit = guarded('onCommit', options.onCommit);
    this.#commits = new GroupCommit(thread, this.#clock, findOffer, onCommit);
    this.#reader = new Reader(options.path, thread.file, this.#clock);
    this.#admission = new Admission(options);
    this.#onReplaced = guarded('onReplaced', options.onReplaced);
    this.#ready = new Ready({
      probe: () => this.#keep({ kind: 'probe' }),
      slow: 'the disk is slow, or another process holds the write lock of the file',
    });
    this.#onFailure = options.onFailure ?? (() => {});
  }

  async accept(incoming: Incoming): Promise<Acceptance> {
    checkIncoming(incoming);
    const leave = this.#admission.enter(incoming.body.byteLength);
    if (leave === undefined) return 'unavailable';
    try {
      const [acceptance, taken] = expectAccepted(await this.#keep({ kind: 'accept', incoming }));
      const waits = acceptance === 'accepted' && taken === undefined;
      if (waits && incoming.kind === 'event') this.#announce();
      return acceptance;
    } finally {
      leave();
    }
  }

  async work(request: WorkRequest): Promise<Worked> {
    this.#lookForFile();
    const settled = (request.settled ?? []).map((each) => [each.lease, each.settlement] as const);
    const { result, bytes } = await this.#write({ ...request, kind: 'work', settled });
    const { worked } = expectKind(result, 'work');
    const givenBack = request.settled?.some(({ settlement }) => settlement.kind === 'released');
    if (givenBack) this.#announce();
    const items = worked.items.map((packed) => ({
      ...packed.item,
      headers: headersOf({ headers: packed.headers }, 'headers'),
      body: bytes.subarray(packed.start, packed.end),
    }));
    return { ...worked, items };
  }

  async renew(leases: readonly string[], leaseMs: number): Promise<readonly boolean[]> {
    const { result } = await this.#write({ kind: 'renew', leases, leaseMs });
    return expectKind(result, 'renew').held;
  }

  onArrival(listener: () => void, offer?: MakeOffer): () => void {
    this.#listeners.set(listener, offer);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async inspect(id: string) {
    return expectKind(await this.#read({ kind: 'inspect', id }), 'inspect').inspection;
  }

  async get(id: string) {
    return expectKind(await this.#read({ kind: 'get', id }), 'get').stored;
  }

  async list(filter: Filter = {}, page: Page = {}) {
    const search = toList(filter, page);
    return expectKind(await this.#read({ kind: 'list', search }), 'list').found;
  }

  async replay(filter: Filter, page: Page = {}): Promise<Step> {
    const step = await this.#change('replay', toReplay(filter, page));
    if (step.count > 0) this.#announce();
    return step;
  }

  async purge(filter: Filter, page: Page = {}): Promise<Step> {
    return this.#change('purge', toPurge(filter, page));
  }

  async counts() {
    return expectKind(await this.#read({ kind: 'counts' }), 'counts').counts;
  }

  async ready(): Promise<Readiness> {
    if (this.#closed) return { ready: false, reason: closed };
    if (!this.#admission.hasRoom) {
      return {
        ready: false,
        reason: this.#ready.reason ?? 'too many deliveries are waiting to be written to the disk',
      };
    }
    return this.#ready.look();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelWatch();
    await this.#commits.drain();
    await Promise.all([this.#thread.close(), this.#reader.close()]);
  }

  /** Finds, and then changes: the search may take its time, for nobody waits for it. */
  async #change(kind: 'replay' | 'purge', search: Search): Promise<Step> {
    const { found } = expectKind(await this.#read({ kind: 'find', search }), 'find');
    const next = found.next === undefined ? {} : { next: found.next };
    if (found.entries.length === 0) return { count: 0, ...next };
    const { result } = await this.#write({ kind, rows: found.entries });
    return { count: expectKind(result, kind).count, ...next };
  }

  /** Writes what the file has to keep, and notes whether that worked. */
  async #keep(command: Extract<Parameters<GroupCommit['run']>[0], { kind: 'accept' | 'probe' }>) {
    const sentAt = performance.now();
    try {
      const { result, sentAt: batchSentAt } = await this.#write(command);
      this.#ready.kept(batchSentAt);
      return result;
    } catch (error) {
      // Of what has no code of its own, the store may be the cause, or this delivery alone.
      if (!(error instanceof InboxError) || error.code === 'store') this.#ready.doubt();
      else this.#ready.failed(sentAt, error.message);
      throw error;
    }
  }

  async #write(command: Parameters<GroupCommit['run']>[0]) {
    if (this.#closed) throw new InboxError('closed', closed);
    try {
      return await this.#commits.run(command);
    } catch (error) {
      this.#note(error);
      throw error;
    }
  }

  /** Notes that the file is lost, or that what is left in it cannot be read. */
  #note(error: unknown): void {
    if (!(error instanceof InboxError)) return;
    const loss = lossOf(error);
    if (this.#loss !== undefined) {
      this.#loss = loss ?? this.#loss;
      this.#isUnreadable ||= error.code === 'store';
    } else if (loss !== undefined) {
      this.#loss = loss;
      this.#watch();
      this.#onReplaced(error);
    }
  }

  /** By this, a process that only works notices that the file is lost. */
  #lookForFile(): void {
    if (performance.now() - this.#lookedAt < lostEveryMs) return;
    this.#lookedAt = performance.now();
    this.#write({ kind: 'look' }).catch(() => {});
  }

  /** Looks until the file is back, or nothing is left in it that this process could process. */
  #watch(): void {
    this.#cancelWatch = this.#clock.after(lostEveryMs, async () => {
      try {
        await this.#write({ kind: 'look' });
        this.#loss = undefined;
        this.#isUnreadable = false;
        return;
      } catch (error) {
        if (lossOf(error) === undefined || (await this.#isSomethingLeft())) {
          if (!this.#closed) this.#watch();
          return;
        }
      }
      if (this.#closed) return;
      const failure = new InboxError(this.#loss ?? 'replaced', lostForGood(this.#path));
      // In order, which the end of a process is not: what lies there then is what the next one opens.
      await this.close();
      this.#onFailure(failure);
    });
  }

  /** Whether something is left that this process could process, for all that is known. */
  async #isSomethingLeft(): Promise<boolean> {
    // What others have open, they can process; of a file that is damaged, each has something else.
    if (this.#loss === 'damaged' && this.#listeners.size === 0) return false;
    try {
      const { result } = await this.#write({ kind: 'left' });
      return expectKind(result, 'left').count > 0 && !this.#isUnreadable;
    } catch {
      return !this.#isUnreadable;
    }
  }

  async #read(command: Parameters<Reader['run']>[0]) {
    if (this.#closed) throw new InboxError('closed', closed);
    return this.#reader.run(command);
  }

  /** The first one who would take what arrives. */
  #findOffer(arriving: number): Offer | undefined {
    for (const offer of this.#listeners.values()) {
      const found = offer?.(arriving);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #announce(): void {
    for (const listener of this.#listeners.keys()) listener();
  }
}

/** What has become of a file. */
type Loss = Extract<InboxErrorCode, 'replaced' | 'damaged'>;

function lossOf(error: unknown): Loss | undefined {
  if (!(error instanceof InboxError)) return undefined;
  return error.code === 'replaced' || error.code === 'damaged' ? error.code : undefined;
}

const lostForGood = (path: string): string =>
  `the inbox's file ${path} is lost, and this process has nothing left in it to process: restart the process`;

/** The worker answers a delivery with a tuple, and all else under the command's kind; these check it, also for the compiler. */
function expectAccepted(result: Result): Accepted {
  if ('kind' in result) throw new InboxError('store', `expected a tuple, got ${result.kind}`);
  return result;
}

function expectKind<K extends Kind>(result: Result, kind: K): Extract<Result, { kind: K }> {
  if (isKind(result, kind)) return result;
  const got = 'kind' in result ? result.kind : 'a tuple';
  throw new InboxError('store', `expected ${kind}, got ${got}`);
}

type Kind = Exclude<Result, Accepted>['kind'];

function isKind<K extends Kind>(result: Result, kind: K): result is Extract<Result, { kind: K }> {
  return 'kind' in result && result.kind === kind;
}
