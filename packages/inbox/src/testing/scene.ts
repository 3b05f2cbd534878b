import { FakeClock } from '@ordering/kit/fake-clock';
import type { Clock } from '../clock.ts';
import type { Filter, Step } from '../entry.ts';
import type { Inbox } from '../inbox.ts';
import type { Claim, Claimed, Settlement, Worked } from '../work.ts';

/** How a database opens an inbox: each call another connection to the same, at first empty, one. */
export interface InboxHarness {
  /** Opens an inbox for which it is as late as the clock says. */
  open(clock: Clock): Promise<Inbox>;
  /** Ends what `open` left open, and forgets the database. */
  dispose(): Promise<void>;
}

/** A clock that stands still until it is told to move. */
interface MovableClock extends Clock {
  advance(ms: number): void;
}

/** What is claimed unless a test says otherwise. */
export const claiming: Claim = {
  limit: 10,
  maxBytes: 10_000_000,
  leaseMs: 15_000,
  maxAttempts: 3,
  maxCrashes: 3,
  crashBackoffMs: 1000,
  places: 10,
  suspects: 10,
};

/** A new, empty inbox, and what the tests do to it. */
export class Scene {
  readonly clock: MovableClock = new FakeClock();
  readonly #harness: InboxHarness;
  #inbox: Inbox | undefined;

  constructor(harness: InboxHarness) {
    this.#harness = harness;
  }

  get inbox(): Inbox {
    if (this.#inbox === undefined) throw new Error('the inbox is not open yet');
    return this.#inbox;
  }

  async begin(): Promise<void> {
    this.#inbox = await this.open();
  }

  /** Another connection, for another process. */
  open(clock: Clock = this.clock): Promise<Inbox> {
    return this.#harness.open(clock);
  }

  end(): Promise<void> {
    return this.#harness.dispose();
  }

  claim(change: Partial<Claim> = {}, from: Inbox = this.inbox): Promise<Worked> {
    return from.work({ claim: { ...claiming, ...change } });
  }

  async claimOne(from: Inbox = this.inbox): Promise<Claimed> {
    const [item] = (await this.claim({ limit: 1 }, from)).items;
    if (item === undefined) throw new Error('nothing to claim');
    return item;
  }

  async claimedIds(from: Inbox = this.inbox): Promise<string[]> {
    return (await this.claim({}, from)).items.map(({ id }) => id);
  }

  /** Settles one lease. Whether it was held. */
  async settle(
    { lease }: Pick<Claimed, 'lease'>,
    settlement: Settlement,
    deadHolds = false,
  ): Promise<boolean> {
    const { held } = await this.inbox.work({ settled: [{ lease, settlement }], deadHolds });
    return held[0] === true;
  }

  /** Leaves one dead delivery. */
  async bury(id: string, reason = 'no'): Promise<void> {
    await this.inbox.accept({ kind: 'event', id, headers: {}, body: new Uint8Array() });
    await this.settle(await this.claimOne(), { kind: 'dead', reason });
  }

  async ids(filter: Filter = {}): Promise<string[]> {
    return (await this.inbox.list(filter)).entries.map(({ id }) => id);
  }

  /** Takes steps until there is no next one. */
  async all(step: (after: string | undefined) => Promise<Step>): Promise<number[]> {
    const counts: number[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { count, next } = await step(after);
      counts.push(count);
      after = next;
      more = next !== undefined;
    }
    return counts;
  }
}

/** The settlement of a run that did its work. */
export const done: Settlement = { kind: 'done', effects: 1 };
