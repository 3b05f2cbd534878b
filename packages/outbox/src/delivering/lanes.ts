import type { Lane, Want } from '../queue.ts';
import { DueHeap } from './due-heap.ts';

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
  /** How many may be, by how its last ones went. */
  allowed: number;
  /** How many at most. */
  most: number;
  /** Whether its attempts take long, so that they have places of their own. */
  slow: boolean;
  /** How many turns it has had. */
  turns: number;
}

/** How many attempts may begin now. */
export interface Places {
  readonly quick: number;
  readonly slow: number;
  /** How many a slow endpoint may have of them. */
  readonly slowEach: number;
}

/** How many attempts at an endpoint may be under way at first, before it is known. */
const allowedAtFirst = 16;
/** How many endpoints are remembered that were not well when they last had something to do. */
const mostIdle = 1000;
/** In one turn of so many, attempts after the first go first, or they could wait for ever. */
const retryTurn = 8;

/**
 * Whose turn it is. Every endpoint has a lane of its own; those with something due and room for it wait in a row, and
 * each gets its share. A turn costs what it hands out, however much waits in lanes whose turn it is not.
 *
 * An endpoint has room for as many attempts as have gone well lately: one more for each success, half as many after a
 * failure. One that takes long is kept to places of its own.
 */
export class Lanes {
  readonly #lanes = new Map<number, LaneState>();
  readonly #due = new DueHeap<LaneState>();
  /** Those that have nothing to do, the longest first. */
  readonly #idle = new Set<LaneState>();
  readonly #rows = { quick: new Set<LaneState>(), slow: new Set<LaneState>() };
  readonly #most: number;
  #slow = 0;

  /** @param most - How many attempts an endpoint may have under way that does not say it. */
  constructor(most: number) {
    this.#most = most;
  }

  /** How many slow endpoints have something to do. */
  get slow(): number {
    return this.#slow;
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
    if (dueAt(lane) < Infinity) this.#rouse(lane);
    if (lane.claiming) {
      lane.heardFirst = Math.min(lane.heardFirst, firstDueAt);
      lane.heardRetry = Math.min(lane.heardRetry, retryDueAt);
    }
    this.#watch(lane);
  }

  /** Shares the places out among those with something due. They count as claiming until `answer`. */
  wants(now: number, places: Places): Want[] {
    this.#wake(now);
    return [
      ...this.#share(this.#rows.quick, places.quick, Infinity),
      ...this.#share(this.#rows.slow, places.slow, places.slowEach),
    ];
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
    this.#rouse(lane);
    lane.running += 1;
  }

  isSlow(endpoint: number): boolean {
    return this.#laneOf(endpoint).slow;
  }

  /** An attempt is over. */
  ended(endpoint: number, went: 'well' | 'badly' | 'nothing', quick: boolean): void {
    const lane = this.#laneOf(endpoint);
    lane.running -= 1;
    if (went === 'well') lane.allowed = Math.min(lane.allowed + 1, lane.most);
    if (went === 'badly') lane.allowed = Math.max(1, Math.floor(lane.allowed / 2));
    if (quick && went !== 'nothing' && lane.slow) {
      lane.slow = false;
      this.#slow -= 1;
    }
    this.#watch(lane);
    this.#forget(lane);
  }

  /** An attempt takes long. */
  slowDown(endpoint: number): void {
    const lane = this.#laneOf(endpoint);
    if (!lane.slow) this.#slow += 1;
    lane.slow = true;
    if (this.#rows.quick.delete(lane)) this.#rows.slow.add(lane);
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

  #share(row: Set<LaneState>, places: number, each: number): Want[] {
    const lanes = [...takeFirst(row, places)];
    const share = Math.floor(places / lanes.length);
    return lanes.flatMap((lane) => {
      // Without room it comes back when one of its attempts ends.
      const limit = Math.min(share, roomOf(lane, each));
      if (limit <= 0) return [];
      lane.turns += 1;
      lane.claiming = true;
      const { endpoint, running, turns } = lane;
      return [{ endpoint, limit, running, retriesFirst: turns % retryTurn === 0 }];
    });
  }

  /** Has a lane looked at when something in it is due. */
  #watch(lane: LaneState): void {
    this.#due.set(dueAt(lane), lane);
  }

  /** Puts every lane into its row that has something due and room for it. The others come back by themselves. */
  #wake(now: number): void {
    for (let at = this.#due.firstAt; at !== undefined && at <= now; at = this.#due.firstAt) {
      const lane = this.#due.pop()?.value;
      if (lane !== undefined && !lane.claiming && roomOf(lane, Infinity) > 0) {
        this.#rows[lane.slow ? 'slow' : 'quick'].add(lane);
      }
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
      allowed: Math.min(allowedAtFirst, this.#most),
      most: this.#most,
      slow: false,
      turns: 0,
    };
    this.#lanes.set(endpoint, lane);
    return lane;
  }

  /** An endpoint that is well and has nothing to do needs no memory, and of the others the last ones do. */
  #forget(lane: LaneState): void {
    const idle = lane.running === 0 && !lane.claiming && dueAt(lane) === Infinity;
    if (!idle) return;
    if (!lane.slow && lane.allowed >= Math.min(allowedAtFirst, lane.most)) {
      this.#lanes.delete(lane.endpoint);
      return;
    }
    if (lane.slow) this.#slow -= 1;
    this.#idle.add(lane);
    for (const longest of takeFirst(this.#idle, this.#idle.size - mostIdle)) {
      this.#lanes.delete(longest.endpoint);
    }
  }

  /** An endpoint has something to do again. */
  #rouse(lane: LaneState): void {
    if (this.#idle.delete(lane) && lane.slow) this.#slow += 1;
  }
}

function dueAt({ firstDueAt, retryDueAt }: LaneState): number {
  return Math.min(firstDueAt, retryDueAt);
}

function roomOf({ allowed, most, running }: LaneState, each: number): number {
  return Math.min(allowed, most, each) - running;
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
