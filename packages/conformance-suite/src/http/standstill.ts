/** How often is looked, in ms. */
const everyMs = 10;
/** What is shorter than this is how a process that has much to do goes on, in ms. */
const leastMs = 50;

let timer: NodeJS.Timeout | undefined;
let users = 0;
let lookedAt = 0;
let lostMs = 0;

function look(): void {
  const now = performance.now();
  const late = now - lookedAt - everyMs;
  if (late >= leastMs) lostMs += late;
  lookedAt = now;
}

/**
 * Measures for how long this process does not get its turn, because it or the machine is busy: what comes meanwhile is
 * read late, and that is not the lateness of whoever sent it.
 */
export class Standstill {
  readonly #before: number;

  constructor() {
    if (users === 0) {
      lookedAt = performance.now();
      timer = setInterval(look, everyMs).unref();
    } else look();
    users += 1;
    this.#before = lostMs;
  }

  /** The time lost since the measurement began, in ms. */
  soFar(): number {
    look();
    return lostMs - this.#before;
  }

  end(): void {
    users -= 1;
    if (users === 0) clearInterval(timer);
  }
}
