import type { OutboxHarness } from '../src/testing/scene.ts';
import { OutboxPool, type PooledOutbox } from './outbox-pool.ts';

/** Outboxes in one SQLite file for all tests of a file. */
export class SqliteOutboxes {
  readonly #pool = new OutboxPool();

  /** For the test that begins. */
  async harness(): Promise<OutboxHarness> {
    this.#pool.empty();
    const used: PooledOutbox[] = [];
    return {
      open: async (clock) => {
        const pooled = await this.#pool.take(clock);
        used.push(pooled);
        return pooled.outbox;
      },
      dispose: async () => {
        for (const pooled of used) await this.#pool.giveBack(pooled);
      },
    };
  }

  dispose(): Promise<void> {
    return this.#pool.dispose();
  }
}
