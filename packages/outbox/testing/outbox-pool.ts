import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../src/clock.ts';
import { openSqliteOutbox, type SqliteOutbox } from '../src/sqlite/sqlite-outbox.ts';
import { temporaryFolder } from './temporary.ts';

/** Outboxes on one file, which is emptied for each test. They stay open: opening one takes longer than most tests. */
export class OutboxPool {
  readonly #folder = temporaryFolder();
  readonly path = join(this.#folder.path, 'outbox.db');
  readonly #all: PooledOutbox[] = [];
  #idle: PooledOutbox[] = [];

  async take(clock: Clock): Promise<PooledOutbox> {
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      idle.follow(clock);
      return idle;
    }
    const opened = await PooledOutbox.open(this.path, clock);
    this.#all.push(opened);
    return opened;
  }

  /** Takes an outbox back, unless the test has closed it. */
  async giveBack(pooled: PooledOutbox): Promise<void> {
    if (!pooled.isOpen) return;
    // A test may have begun to make attempts, and nobody else can while it does.
    await pooled.outbox.queue.end();
    this.#idle.push(pooled);
  }

  /** Forgets all that is stored. Numbers begin anew. */
  empty(): void {
    if (this.#all.length === 0) return;
    const database = new DatabaseSync(this.path, { timeout: 60_000 });
    const tables = ['attempt', 'body', 'delivery', 'endpoint'].map((name) => `outbox_${name}`);
    const each = [...tables, 'sqlite_sequence'].map((table) => `DELETE FROM ${table};`);
    database.exec(`BEGIN IMMEDIATE; ${each.join(' ')} COMMIT`);
    database.close();
  }

  async dispose(): Promise<void> {
    this.#idle = [];
    await Promise.all(this.#all.map(({ outbox, isOpen }) => (isOpen ? outbox.close() : undefined)));
    this.#folder.remove();
  }
}

/** An outbox that knows what it was asked and has not answered yet. */
export class PooledOutbox {
  readonly outbox: SqliteOutbox;
  readonly #following: FollowingClock;
  readonly #asked = new Set<Promise<unknown>>();
  #isOpen = true;

  private constructor(outbox: SqliteOutbox, following: FollowingClock) {
    const queue = this.#watched(outbox.queue);
    this.outbox = this.#watched(outbox, { queue });
    this.#following = following;
  }

  static async open(path: string, clock: Clock): Promise<PooledOutbox> {
    const following = new FollowingClock(clock);
    return new PooledOutbox(await openSqliteOutbox({ path, clock: following }), following);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** What is asked of it and not answered yet. */
  get asked(): readonly Promise<unknown>[] {
    return [...this.#asked];
  }

  follow(clock: Clock): void {
    this.#following.followed = clock;
  }

  #watched<T extends object>(target: T, replaced: Partial<T> = {}): T {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(name in replaced ? replaced : target, name);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) => {
          if (name === 'close') this.#isOpen = false;
          const answer: unknown = Reflect.apply(value, target, args);
          if (answer instanceof Promise) this.#note(answer);
          return answer;
        };
      },
    });
  }

  #note(answer: Promise<unknown>): void {
    this.#asked.add(answer);
    const answered = (): boolean => this.#asked.delete(answer);
    answer.then(answered, answered);
  }
}

class FollowingClock implements Clock {
  followed: Clock;

  constructor(followed: Clock) {
    this.followed = followed;
  }

  now(): number {
    return this.followed.now();
  }

  after(ms: number, callback: () => void): () => void {
    return this.followed.after(ms, callback);
  }
}
