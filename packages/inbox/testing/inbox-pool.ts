import type { Clock } from '../src/clock.ts';
import type { Inbox } from '../src/inbox.ts';
import type { InboxHarness } from '../src/testing/scene.ts';

/** More than any test lets pass, in milliseconds. */
const longestTestMs = 10 ** 11;
/** More than any chain of callbacks in this process takes. */
const turns = 20;

/** A new, empty inbox for one test. */
export interface PooledHarness extends InboxHarness {
  /**
   * Resolves when all that was asked of the inboxes is answered, and whatever follows has happened: then nothing goes on
   * before the test does something, or its clock moves.
   */
  quiet(): Promise<void>;
}

/** Inboxes on one database, which is emptied for each test. They stay open: opening one takes longer than most tests. */
export class InboxPool {
  readonly #open: (clock: Clock) => Promise<Inbox>;
  readonly #empty: () => Promise<void>;
  readonly #idle: Pooled[] = [];
  #begunAt = 0;

  constructor(open: (clock: Clock) => Promise<Inbox>, empty: () => Promise<void>) {
    this.#open = open;
    this.#empty = empty;
  }

  /** For the test that begins. */
  async harness(): Promise<PooledHarness> {
    await this.#empty();
    this.#begunAt += longestTestMs;
    const begunAt = this.#begunAt;
    const used: Pooled[] = [];
    return {
      open: async (clock) => {
        const ofTest: Clock = {
          now: () => clock.now(),
          // Goes on from test to test, as it does for whoever has the inbox open.
          elapsed: () => begunAt + clock.elapsed(),
          after: (ms, callback) => clock.after(ms, callback),
        };
        const pooled = this.#idle.pop() ?? (await Pooled.open(this.#open, ofTest));
        pooled.clock = ofTest;
        used.push(pooled);
        return pooled.inbox;
      },
      dispose: async () => {
        // One that the test has closed is not given to the next.
        this.#idle.push(...used.filter(({ isOpen }) => isOpen));
      },
      quiet: async () => {
        for (let left = turns; left > 0; left -= 1) {
          const asked = used.flatMap((pooled) => [...pooled.asked]);
          if (asked.length > 0) left = turns;
          await Promise.allSettled(asked);
          await new Promise(setImmediate);
        }
      },
    };
  }
}

class Pooled {
  readonly inbox: Inbox;
  /** What is asked of it and not answered yet. */
  readonly asked = new Set<Promise<unknown>>();
  /** That of the test. */
  clock: Clock;
  isOpen = true;

  private constructor(inbox: Inbox, clock: Clock) {
    this.inbox = inbox;
    this.clock = clock;
    const { accept, work, renew, close } = inbox;
    inbox.accept = (incoming) => this.#note(accept.call(inbox, incoming));
    inbox.work = (request) => this.#note(work.call(inbox, request));
    inbox.renew = (leases, leaseMs) => this.#note(renew.call(inbox, leases, leaseMs));
    inbox.close = () => {
      this.isOpen = false;
      return close.call(inbox);
    };
  }

  static async open(open: (clock: Clock) => Promise<Inbox>, first: Clock): Promise<Pooled> {
    let clock = (): Clock => first;
    const inbox = await open({
      now: () => clock().now(),
      elapsed: () => clock().elapsed(),
      after: (ms, callback) => clock().after(ms, callback),
    });
    const pooled = new Pooled(inbox, first);
    clock = () => pooled.clock;
    return pooled;
  }

  #note<T>(answer: Promise<T>): Promise<T> {
    this.asked.add(answer);
    const answered = (): boolean => this.asked.delete(answer);
    answer.then(answered, answered);
    return answer;
  }
}
