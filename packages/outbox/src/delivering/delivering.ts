import { randomUUID } from 'node:crypto';
import { withinTime } from '@ordering/kit/clock';
import { createGuard } from '../attempt/guard.ts';
import { HttpSender, type Sender } from '../attempt/send.ts';
import type { Outbox } from '../outbox.ts';
import type { Change, Claims, Lane, Queue, Want } from '../queue.ts';
import { Beginnings } from './beginnings.ts';
import { Lanes } from './lanes.ts';
import { type DeliveringOptions, type FullOptions, withDefaults } from './options.ts';
import { Places, type Row, rows } from './places.ts';
import { attempt, type Ended, endedByCrash } from './run.ts';
import { Turns } from './turns.ts';
import { Upkeep } from './upkeep.ts';

/** The process of making attempts, until it is stopped. */
export interface Delivering {
  /** How many attempts have ended and are stored. */
  readonly ended: number;
  /** How many attempts are in progress, or not stored yet. */
  readonly underWay: number;
  /**
   * Waits until no attempt is in progress and none is due, and then calls `action` synchronously with the time at which
   * the next one is due. A clock may be moved there, since no attempt is being timed.
   *
   * @returns What `action` returns; undefined if attempts are no longer made.
   */
  whenQuiet<T>(action: (nextDueAt: number | undefined) => T): Promise<T | undefined>;
  /**
   * Starts no more attempts, lets those in progress end, and then aborts the rest. An aborted attempt is not counted.
   */
  stop(): Promise<void>;
}

/**
 * Makes the attempts of an outbox, until it is stopped.
 *
 * Start it in as many processes as share the outbox: one of them makes the attempts, and when it exits or crashes,
 * another one takes over.
 *
 * @throws OutboxError `invalid` if the guard's targets are, or `userAgent` is.
 */
export function startDelivering(outbox: Outbox, options: DeliveringOptions = {}): Delivering {
  const full = withDefaults(options);
  const guard = createGuard(full.guard);
  const sender = new HttpSender(guard, full.userAgent, full.policy.timeoutMs);
  return deliverWith(outbox, sender, full);
}

/** The same, with whatever makes an attempt. */
export function deliverWith(outbox: Outbox, sender: Sender, options: FullOptions): Delivering {
  return new Deliverer(outbox.queue, sender, options);
}

/** How long to wait before the store is asked again that failed, in ms. */
const againAfterMs = 1000;

class Deliverer implements Delivering {
  readonly #queue: Queue;
  readonly #sender: Sender;
  readonly #options: FullOptions;
  readonly #owner = randomUUID();
  readonly #lanes: Lanes;
  readonly #places: Places;
  readonly #turns: Turns;
  readonly #upkeep: Upkeep;
  readonly #beginnings = new Beginnings();
  readonly #runs = new Set<Promise<void>>();
  readonly #forget: () => void;
  #ownsQueue = false;
  /** A claim for one row does not wait for that of the other. */
  readonly #claiming = new Map<Row, Promise<void>>();
  #stopped: Promise<void> | undefined;
  /** The last delivery that is known of. */
  #last: number | undefined;
  #ended = 0;
  #isCrowded = false;

  constructor(queue: Queue, sender: Sender, options: FullOptions) {
    this.#queue = queue;
    this.#sender = sender;
    this.#options = options;
    this.#lanes = new Lanes(options.endpointConcurrency);
    this.#places = new Places(options, (endpoint) => this.#lanes.slowDown(endpoint));
    this.#turns = new Turns(options.clock, options.pollMs, {
      look: (change) => this.#look(change),
      turn: () => this.#turn(),
      isIdle: () => this.#isIdle(),
      nextDueAt: () => this.#lanes.nextDueAt(),
      failed: (error) => options.onStoreError(error),
    });
    this.#upkeep = new Upkeep(queue, options);
    this.#forget = queue.onChange((change) => this.#hear(change));
    this.#turns.hear('lanes');
  }

  get ended(): number {
    return this.#ended;
  }

  get underWay(): number {
    return this.#runs.size;
  }

  whenQuiet<T>(action: (nextDueAt: number | undefined) => T): Promise<T | undefined> {
    return this.#turns.whenIdle(() => action(this.#lanes.nextDueAt()));
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#forget();
    await this.#turns.stop();
    this.#upkeep.stop();
    await Promise.all(this.#claiming.values());
    await withinTime(this.#options.stopTimeoutMs, Promise.all(this.#runs));
    this.#sender.breakOff();
    await Promise.all(this.#runs);
    this.#places.stop();
    await this.#sender.close();
    try {
      if (this.#ownsQueue) await this.#queue.end();
    } catch (error) {
      this.#options.onStoreError(error);
    }
  }

  /** A lane is known without a look at the store; who makes no attempts looks whether to begin. */
  #hear(change: Change | Lane): void {
    if (typeof change === 'string' || !this.#ownsQueue) {
      this.#turns.hear(typeof change === 'string' ? change : 'arrival');
      return;
    }
    this.#lanes.hear(change);
    this.#turns.again();
  }

  /** Learns from the store what waits. */
  async #look(change: Change): Promise<void> {
    const isNew = this.#last === undefined;
    if (!this.#ownsQueue && !(await this.#begin())) return;
    // All that waits is not looked through twice.
    this.#last ??= (await this.#queue.arrivals(undefined)).last;
    if (isNew || change === 'lanes') {
      for (const lane of await this.#queue.lanes()) this.#lanes.hear(lane);
    }
    const { lanes, last } = await this.#queue.arrivals(this.#last);
    this.#last = last;
    for (const lane of lanes) this.#lanes.hear(lane);
  }

  /** Becomes the one who makes attempts, unless another process is. */
  async #begin(): Promise<boolean> {
    const { clock, policy } = this.#options;
    const longest = Math.max(...policy.delaysMs);
    const left = await this.#queue.begin(this.#owner, clock.now(), longest);
    if (left === undefined) return false;
    this.#ownsQueue = true;
    for (const each of left) {
      this.#lanes.begun(each.endpoint);
      this.#track(each.endpoint, 0, Promise.resolve(endedByCrash(each, this.#options)));
    }
    return true;
  }

  /** Takes what has a place and is due. */
  #turn(): void {
    if (!this.#ownsQueue) return;
    const now = this.#options.clock.now();
    this.#tellCrowd(now);
    for (const row of rows) {
      if (this.#claiming.has(row)) continue;
      const wants = this.#lanes.wants(now, row, this.#places.free(row));
      if (wants.length === 0) continue;
      const claim = this.#claim(wants, now, row).finally(() => {
        this.#claiming.delete(row);
        this.#turns.again();
      });
      this.#claiming.set(row, claim);
    }
  }

  /** Says when attempts begin to wait for a socket, and when there is room again. */
  #tellCrowd(now: number): void {
    const { isCrowded, hasRoom } = this.#places;
    const changes = this.#isCrowded ? hasRoom : isCrowded && this.#lanes.waits(now, 'late');
    if (!changes) return;
    this.#isCrowded = !this.#isCrowded;
    this.#options.onCrowded(this.#isCrowded);
  }

  async #claim(wants: readonly Want[], now: number, row: Row): Promise<void> {
    const { onStoreError } = this.#options;
    // The other half is for the other row.
    const maxBytes = Math.ceil(this.#places.freeBytes(row) / 2);
    const places = wants.reduce((sum, { limit }) => sum + limit, 0);
    const release = this.#places.reserve(places, maxBytes);
    try {
      const claims = await this.#queue.claim(this.#owner, now, wants, maxBytes).finally(release);
      this.#note(wants, claims);
      this.#start(claims, row);
    } catch (error) {
      onStoreError(error);
      for (const want of wants) this.#lanes.answer(want, 0, undefined, undefined);
      await this.#turns.pause(againAfterMs);
    }
  }

  /** What was taken, and what waits. */
  #note(wants: readonly Want[], { deliveries, endpoints, lanes }: Claims): void {
    const taken = new Map<number, number>();
    for (const { endpoint } of deliveries) taken.set(endpoint, (taken.get(endpoint) ?? 0) + 1);
    const laneOf = new Map(lanes.map((lane) => [lane.endpoint, lane]));
    for (const want of wants) {
      const { endpoint } = want;
      const { concurrency } = endpoints.get(endpoint) ?? {};
      this.#lanes.answer(want, taken.get(endpoint) ?? 0, laneOf.get(endpoint), concurrency);
    }
  }

  #start({ deliveries, endpoints }: Claims, row: Row): void {
    for (const delivery of deliveries) {
      const endpoint = endpoints.get(delivery.endpoint);
      if (endpoint === undefined) continue;
      const bytes = delivery.body.byteLength;
      const made = this.#beginnings
        .turn(row, bytes)
        .then(() => attempt(delivery, endpoint, this.#options, this.#sender));
      this.#track(delivery.endpoint, bytes, made);
    }
  }

  /** Holds a place for an attempt until it is over, and the attempt itself until it is written down. */
  #track(endpoint: number, bytes: number, made: Promise<Ended>): void {
    const place = this.#places.take(endpoint, bytes, this.#lanes.rowOf(endpoint));
    const follow = async (): Promise<void> => {
      const ended = await made;
      const isPrompt = this.#places.release(place);
      this.#lanes.ended(endpoint, isPrompt && !ended.brokeOff);
      this.#turns.again();
      if (await this.#write(ended)) {
        if (ended.lane !== undefined) this.#lanes.hear(ended.lane);
        this.#upkeep.wanted();
      }
      this.#places.forget(place);
      this.#runs.delete(running);
      this.#turns.again();
    };
    const running = follow();
    this.#runs.add(running);
  }

  /** Writes a result, again and again while the store refuses it; from a stop on, the next start sees to it. */
  async #write({ seq, id, settlement, lateMs }: Ended): Promise<boolean> {
    const { onAttempt, onStoreError } = this.#options;
    for (;;) {
      try {
        if (!(await this.#queue.settle(this.#owner, seq, settlement))) return false;
        break;
      } catch (error) {
        onStoreError(error);
      }
      if (this.#stopped !== undefined) return false;
      await this.#turns.pause(againAfterMs);
    }
    if (settlement.kind === 'ended') this.#ended += 1;
    const { attempt: made } = settlement;
    const state = settlement.kind === 'ended' ? settlement.step.state : 'released';
    if (made !== undefined) onAttempt({ deliveryId: id, attempt: made, state, lateMs });
    return true;
  }

  #isIdle(): boolean {
    const idle = this.#ownsQueue && this.#claiming.size === 0 && this.#runs.size === 0;
    return idle && !this.#lanes.isDue(this.#options.clock.now());
  }
}
