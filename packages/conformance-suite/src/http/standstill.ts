/** How often is looked, in ms. */
const everyMs = 10;
/** What is shorter than this is how a process that has much to do goes on, in ms. */
const leastMs = 50;

const measuring = new Set<Standstill>();
let timer: NodeJS.Timeout | undefined;
let lookedAt = 0;

/** What came while the process stood still is read within this time, in ms: as long as is caught up. */
const soonMs = 500;

/** The longest of the last standstills that came so soon after one another. */
let latest = { endedAt: Number.NEGATIVE_INFINITY, ms: 0 };

function look(): void {
  const now = performance.now();
  const late = now - lookedAt - everyMs;
  if (late >= leastMs) {
    for (const each of measuring) each.add(late);
    const before = now - latest.endedAt <= soonMs ? latest.ms : 0;
    latest = { endedAt: now, ms: Math.max(before, late) };
  }
  lookedAt = now;
}

/**
 * Measures for how long this process does not get its turn, because it or the machine is busy: what comes meanwhile is
 * read late, and that is not the lateness of whoever sent it.
 * See docs/decisions/runner-lateness.md.
 */
export class Standstill {
  #lostMs = 0;
  #longestMs = 0;

  constructor() {
    if (measuring.size === 0) {
      lookedAt = performance.now();
      timer = setInterval(look, everyMs).unref();
    } else look();
    measuring.add(this);
  }

  add(ms: number): void {
    this.#lostMs += ms;
    this.#longestMs = Math.max(this.#longestMs, ms);
  }

  /** The time lost since the measurement began, in ms. */
  lost(): number {
    look();
    return this.#lostMs;
  }

  /** The longest time without a turn since then, in ms. */
  longest(): number {
    look();
    return this.#longestMs;
  }

  /** The longest time without a turn that has just been over, in ms: what is read now may have come at its beginning. */
  justNow(): number {
    look();
    return performance.now() - latest.endedAt <= soonMs ? latest.ms : 0;
  }

  end(): void {
    measuring.delete(this);
    if (measuring.size === 0) clearInterval(timer);
  }
}

/** A wait is made no longer than so many times as long. */
const mostTimes = 10;

/** Waits by `until` for so many ms in which this process had its turn: who stood still in them has not waited. */
export async function awake(
  until: (withinMs: number) => Promise<boolean>,
  ms: number,
): Promise<boolean> {
  const standstill = new Standstill();
  const from = performance.now();
  try {
    for (let left = ms; left > 0; ) {
      if (await until(left)) return true;
      const gone = performance.now() - from;
      left = gone < mostTimes * ms ? ms - (gone - standstill.lost()) : 0;
    }
    return false;
  } finally {
    standstill.end();
  }
}
