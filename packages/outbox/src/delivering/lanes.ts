import type { Lane, Want } from '../queue.ts';
import { DueHeap } from './due-heap.ts';
import type { Row } from './places.ts';

/** What the scheduler knows of an endpoint for which something waits or is under way. */
interface LaneState {
  readonly endpoint: number;
  /** When its next first attempt is due, and its next later one; `Infinity` if none waits. */
  firstDueAt: number;
  retryDueAt: number;
  /** What was heard while a claim was under way, which its answer may not know yet. */
  heardFirst: number;
  heardRetry: number;
  claiming: boolean;
  /** How many of its attempts are under way. */
  running: number;
  /** How many at most. */
  most: number;
  /** Whether its attempts take long, so that they leave the places to others. */
  late: boolean;
  /** How many turns it has had. */
  turns: number;
}

/** How many endpoints are remembered that took long when they last had something to do. */
const mostIdle = 1000;
/** In one turn of so many, attempts after the first go first, or they could wait for ever. */
const retryTurn = 8;

/**
 * Whose turn it is. Every endpoint has a lane of its own; those with something due and room for it wait in a row, and
 * each gets its share. A turn costs what it hands out, however much waits in lanes whose turn it is not.
 *
 * An endpoint has room for as many attempts as it says, however they end: what is due starts at its time. Those that take long
 * have a row of their own.
 * See docs/decisions/endpoint-lanes.md.
 */
export class Lanes {
  readonly #lanes = new Map<number, LaneState>();
  readonly #due = new DueHeap<LaneState>();
  /** Those that have nothing to do, the longest first. */
  readonly #idle = new Set<LaneState>();
  readonly #rows = { prompt: new Set<LaneState>(), late: new Set<LaneState>() };
  readonly #most: number;

  /** @param most - How many attempts an endpoint may have under way that does not say it. */
  constructor(most: number) {
    this.#most = most;
  }

  /** How many endpoints are remembered. */
  get size(): number {
    return this.#lanes.size;
  }

  /** How many times are noted at which somebody has to be looked at. */
  get times(): number {
    return this.#due.size;
  }

  /** Something waits for an endpoint. */
  hear({ endpoint, firstDueAt = Infinity, retryDueAt = Infinity }: Lane): void {
    const lane = this.#laneOf(endpoint);
    lane.firstDueAt = Math.min(lane.firstDueAt, firstDueAt);
    lane.retryDueAt = Math.min(lane.retryDueAt, retryDueAt);
    if (dueAt(lane) < Infinity) this.#idle.delete(lane);
    if (lane.claiming) {
      lane.heardFirst = Math.min(lane.heardFirst, firstDueAt);
      lane.heardRetry = Math.min(lane.heardRetry, retryDueAt);
    }
    this.#watch(lane);
  }

  /** Shares so many places out among those of a row with something due. They count as claiming until `answer`. */
  wants(now: number, row: Row, places: number): Want[] {
    this.#wake(now);
    const lanes = [...takeFirst(this.#rows[row], places)];
    const share = Math.floor(places / lanes.length);
    return lanes.flatMap((lane) => {
      // Without room it comes back when one of its attempts ends.
      const limit = Math.min(share, roomOf(lane));
      if (limit <= 0) return [];
      lane.turns += 1;
      lane.claiming = true;
      const { endpoint, running, turns } = lane;
      return [{ endpoint, limit, running, retriesFirst: turns % retryTurn === 0 }];
    });
  }

  /** A claim is over: what it took is under way now, and what waits is known, or not if it failed. */
  answer(want: Want, taken: number, lane: Lane | undefined, most: number | undefined): void {
    const state = this.#laneOf(want.endpoint);
    state.claiming = false;
    state.running += taken;
    state.most = most ?? this.#most;
    if (lane !== undefined) {
      state.firstDueAt = Math.min(lane.firstDueAt ?? Infinity, state.heardFirst);
      state.retryDueAt = Math.min(lane.retryDueAt ?? Infinity, state.heardRetry);
    }
    state.heardFirst = Infinity;
    state.heardRetry = Infinity;
    this.#watch(state);
    this.#forget(state);
  }

  /** An attempt is under way that nobody had to claim. */
  begun(endpoint: number): void {
    const lane = this.#laneOf(endpoint);
    this.#idle.delete(lane);
    lane.running += 1;
  }

  rowOf(endpoint: number): Row {
    return this.#laneOf(endpoint).late ? 'late' : 'prompt';
  }

  /** An attempt is over, and took less than half a second or not. */
  ended(endpoint: number, isPrompt: boolean): void {
    const lane = this.#laneOf(endpoint);
    lane.running -= 1;
    if (isPrompt && lane.late) this.#move(lane, false);
    this.#watch(lane);
    this.#forget(lane);
  }

  /** An attempt takes long. */
  slowDown(endpoint: number): void {
    this.#move(this.#laneOf(endpoint), true);
  }

  /** Whether an endpoint of a row has something due and room for it. */
  waits(now: number, row: Row): boolean {
    this.#wake(now);
    return this.#rows[row].size > 0;
  }

  /** When the next thing is due that is not yet; undefined if nothing is known to be. */
  nextDueAt(): number | undefined {
    return this.#due.firstAt;
  }

  /** Whether something is due, has room or not. */
  isDue(now: number): boolean {
    for (const lane of this.#lanes.values()) if (dueAt(lane) <= now) return true;
    return false;
  }

  /** Has a lane looked at when something in it is due. */
  #watch(lane: LaneState): void {
    this.#due.set(dueAt(lane), lane);
  }

  /** Puts every lane into its row that has something due and room for it. The others come back by themselves. */
  #wake(now: number): void {
    for (let at = this.#due.firstAt; at !== undefined && at <= now; at = this.#due.firstAt) {
      const lane = this.#due.pop()?.value;
      if (lane !== undefined && !lane.claiming && roomOf(lane) > 0) this.#row(lane).add(lane);
    }
  }

  #laneOf(endpoint: number): LaneState {
    const known = this.#lanes.get(endpoint);
    if (known !== undefined) return known;
    const lane: LaneState = {
      endpoint,
      firstDueAt: Infinity,
      retryDueAt: Infinity,
      heardFirst: Infinity,
      heardRetry: Infinity,
      claiming: false,
      running: 0,
      most: this.#most,
      late: false,
      turns: 0,
    };
    this.#lanes.set(endpoint, lane);
    return lane;
  }

  #row({ late }: LaneState): Set<LaneState> {
    return this.#rows[late ? 'late' : 'prompt'];
  }

  #move(lane: LaneState, late: boolean): void {
    const waits = this.#row(lane).delete(lane);
    lane.late = late;
    if (waits) this.#row(lane).add(lane);
  }

  /** An endpoint that answers soon and has nothing to do needs no memory, and of the others the last ones do. */
  #forget(lane: LaneState): void {
    const idle = lane.running === 0 && !lane.claiming && dueAt(lane) === Infinity;
    if (!idle) return;
    if (!lane.late) {
      this.#lanes.delete(lane.endpoint);
      return;
    }
    this.#idle.add(lane);
    for (const longest of takeFirst(this.#idle, this.#idle.size - mostIdle)) {
      this.#lanes.delete(longest.endpoint);
    }
  }
}

function dueAt({ firstDueAt, retryDueAt }: LaneState): number {
  return Math.min(firstDueAt, retryDueAt);
}

function roomOf({ most, running }: LaneState): number {
  return most - running;
}

function* takeFirst<T>(set: Set<T>, count: number): Generator<T> {
  let left = count;
  for (const each of set) {
    if (left <= 0) return;
    left -= 1;
    set.delete(each);
    yield each;
  }
}
