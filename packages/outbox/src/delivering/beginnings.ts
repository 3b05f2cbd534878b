import { setImmediate } from 'node:timers/promises';
import type { Row } from './places.ts';

/** An attempt that is to begin. */
interface Beginning {
  readonly bytes: number;
  readonly begin: () => void;
}

/** How many attempts begin in one turn of the event loop at most, … */
const begunAtOnce = { prompt: 16, late: 4 } as const satisfies Record<Row, number>;
/** … and the bytes of their bodies, which are signed there, but for those of the last one. */
const begunBytesAtOnce = 1024 * 1024;

/**
 * Has attempts begin a few in each turn of the event loop, since to sign, to connect and to write takes its time: an answer
 * that has come meanwhile waits for no more than these. Of those at endpoints that take long few begin in a turn, beside
 * those at endpoints that answer soon.
 */
export class Beginnings {
  readonly #waiting: Readonly<Record<Row, Beginning[]>> = { prompt: [], late: [] };
  #isGoing = false;

  /** Resolves when an attempt at an endpoint of a row may begin. */
  turn(row: Row, bytes: number): Promise<void> {
    return new Promise((begin) => {
      this.#waiting[row].push({ bytes, begin });
      if (!this.#isGoing) void this.#go();
    });
  }

  async #go(): Promise<void> {
    this.#isGoing = true;
    const { prompt, late } = this.#waiting;
    // What is claimed together is here before the first of it begins.
    await Promise.resolve();
    while (prompt.length > 0 || late.length > 0) {
      some(prompt, begunAtOnce.prompt);
      some(late, begunAtOnce.late);
      await setImmediate();
    }
    this.#isGoing = false;
  }
}

/** Begins the first ones, so many at most. */
function some(waiting: Beginning[], count: number): void {
  let bytes = 0;
  for (let begun = 0; begun < count && bytes < begunBytesAtOnce; begun += 1) {
    const next = waiting.shift();
    if (next === undefined) return;
    bytes += next.bytes;
    next.begin();
  }
}
