import type { InboxError } from '../error.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: InboxError) => void;
}

/** What is done with what came together. */
export interface Batching<Item, Answer> {
  /** Answers each item, in order. */
  readonly run: (items: readonly Item[]) => Promise<readonly (Answer | InboxError)[]>;
  /** No two items of one batch have the same. */
  readonly keyOf: (item: Item) => string;
  readonly sizeOf: (item: Item) => number;
  /** How many batches may be under way at once. */
  readonly lanes: number;
}

/** How many items, and how many bytes, a batch takes; a single item may be larger. */
const mostItems = 512;
const mostBytes = 8 * 1024 * 1024;
/** How many have to wait before another batch goes beside the one that is under way. */
const beside = 32;

/**
 * Sends what many callers want written, together.
 *
 * A batch is whatever came while the last one was under way, so batches grow by themselves with the load, and a lone item
 * does not wait for others. Where many wait, several batches are under way at once, each on a connection of its own.
 */
export class Batches<Item, Answer> {
  readonly #parts: Batching<Item, Answer>;
  #waiting: Waiting<Item, Answer>[] = [];
  #underWay = 0;
  #scheduled = false;
  #onIdle: (() => void) | undefined;

  constructor(parts: Batching<Item, Answer>) {
    this.#parts = parts;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      // After the I/O that is ready now was handled, so that it can go along.
      setImmediate(() => {
        this.#scheduled = false;
        this.#send();
      });
    });
  }

  /** Finishes what was given. */
  drain(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      this.#send();
    });
  }

  #send(): void {
    const { lanes } = this.#parts;
    while (this.#waiting.length > (this.#underWay === 0 ? 0 : beside) && this.#underWay < lanes) {
      void this.#run(this.#take());
    }
    if (this.#underWay === 0 && this.#waiting.length === 0) this.#onIdle?.();
  }

  /** The first that may go together; the others keep their order. */
  #take(): readonly Waiting<Item, Answer>[] {
    const { keyOf, sizeOf } = this.#parts;
    const keys = new Set<string>();
    const taken: Waiting<Item, Answer>[] = [];
    const left: Waiting<Item, Answer>[] = [];
    let bytes = 0;
    for (const each of this.#waiting) {
      const isFull =
        taken.length === mostItems || (taken.length > 0 && bytes + sizeOf(each.item) > mostBytes);
      if (isFull || keys.has(keyOf(each.item))) {
        left.push(each);
        continue;
      }
      keys.add(keyOf(each.item));
      bytes += sizeOf(each.item);
      taken.push(each);
    }
    this.#waiting = left;
    return taken;
  }

  async #run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    this.#underWay += 1;
    const answers = await this.#parts.run(batch.map(({ item }) => item));
    this.#underWay -= 1;
    // The next one goes first: the server need not wait until everybody was told.
    this.#send();
    batch.forEach(({ resolve, reject }, index) => {
      const answer = answers[index];
      if (answer instanceof Error) reject(answer);
      else if (answer !== undefined) resolve(answer);
    });
  }
}
