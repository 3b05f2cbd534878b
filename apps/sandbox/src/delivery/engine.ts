import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock, withinTime } from '@ordering/kit/clock';
import type { Logger } from 'pino';
import type { Deliveries } from '../database/deliveries.ts';
import type { DueDelivery } from '../database/delivery.ts';
import type { VirtualClock } from '../time/clock.ts';
import { interrupted, type Sender } from './attempt.ts';
import { stepAfter } from './ladder.ts';
import type { Outcome } from './outcome.ts';

/** A clock that also says how long to wait, in real time. */
interface EngineClock extends VirtualClock {
  realMsUntil(at: number): number;
}

interface EngineOptions {
  readonly deliveries: Deliveries;
  readonly clock: EngineClock;
  readonly send: Sender;
  readonly log: Logger;
  /** At most so many attempts at once in all … */
  readonly atOnce?: number;
  /** … and to one address, so that a dead endpoint cannot hold every place. */
  readonly atOnceToOne?: number;
}

interface Running {
  readonly delivery: DueDelivery;
  readonly done: Promise<void>;
}

/** An attempt that has ended, with what is needed to write it down. */
interface Ended {
  readonly deliveryId: string;
  readonly claim: string;
  readonly number: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: Outcome;
}

/** How long to wait before a result that could not be written is written again, in real ms. */
const writeAgainAfterMs = 1_000;

/**
 * Makes the attempts that are due. The database is the queue: an attempt begins with a claim in it,
 * and ends with its result and what follows in it, so that a crash at any point loses nothing.
 */
export class DeliveryEngine {
  readonly #options: Required<EngineOptions>;
  readonly #running = new Map<string, Running>();
  readonly #breakOff = new AbortController();
  #cancelAlarm = (): void => {};
  #closing = false;
  #ended = 0;

  constructor(options: EngineOptions) {
    this.#options = { atOnce: 256, atOnceToOne: 8, ...options };
  }

  /** How many attempts have ended since the start. */
  get ended(): number {
    return this.#ended;
  }

  /** Whether it has been told to stop; no further attempt begins. */
  get closing(): boolean {
    return this.#closing;
  }

  /**
   * Begins. An attempt that was under way when the process before this one died counts as made: for
   * the endpoint it was a connection that broke. So no endpoint ever sees more attempts than the
   * ladder has.
   */
  start(): void {
    const { deliveries, clock } = this.#options;
    for (const { deliveryId, claim, attempts, claimedAt } of deliveries.interrupted()) {
      this.#conclude({
        deliveryId,
        claim,
        number: attempts + 1,
        startedAt: claimedAt,
        endedAt: clock.now(),
        outcome: interrupted,
      });
    }
    this.wake();
  }

  /** Begins every attempt that is due and has a place, and sets the alarm for the next. */
  wake(): void {
    if (this.#closing) return;
    try {
      while (this.#beginDue() > 0);
      this.#setAlarm();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the delivery queue could not be read');
      this.#setAlarmIn(writeAgainAfterMs);
    }
  }

  /** Resolves when no attempt that was due at `time` is under way or waits for a place. */
  async settled(time: number): Promise<void> {
    this.wake();
    while (!this.#closing) {
      const running = [...this.#running.values()];
      const nextDueAt = this.#options.deliveries.nextDueAt();
      const waits = nextDueAt !== undefined && nextDueAt <= time;
      if (!waits && !running.some(({ delivery }) => delivery.dueAt <= time)) return;
      // Due, and none under way: the queue could not be read just now, and will be again.
      if (running.length === 0) await sleep(writeAgainAfterMs);
      else await Promise.race(running.map(({ done }) => done));
    }
  }

  /** Begins no further attempt, gives those under way `graceMs` to end, and breaks off the rest. */
  async stop(graceMs: number): Promise<void> {
    this.#closing = true;
    this.#cancelAlarm();
    const running = Promise.all([...this.#running.values()].map(({ done }) => done));
    await withinTime(graceMs, running);
    this.#breakOff.abort();
    await running;
  }

  /** Returns how many attempts it began; the places may allow more, to other addresses. */
  #beginDue(): number {
    const { deliveries, clock, atOnce, atOnceToOne } = this.#options;
    const now = clock.now();
    const places = atOnce - this.#running.size;
    if (places <= 0) return 0;
    const count = this.#countByAddress();
    const full = [...count].flatMap(([url, running]) => (running >= atOnceToOne ? [url] : []));
    let begun = 0;
    for (const delivery of deliveries.due(now, full, places)) {
      const already = count.get(delivery.url) ?? 0;
      if (already >= atOnceToOne) continue;
      const claim = randomUUID();
      if (!deliveries.claim(delivery.deliveryId, claim, now)) continue;
      this.#running.set(claim, { delivery, done: this.#make(delivery, claim, now) });
      count.set(delivery.url, already + 1);
      begun += 1;
    }
    return begun;
  }

  #countByAddress(): Map<string, number> {
    const count = new Map<string, number>();
    for (const { delivery } of this.#running.values()) {
      count.set(delivery.url, (count.get(delivery.url) ?? 0) + 1);
    }
    return count;
  }

  #setAlarm(): void {
    const { deliveries, clock } = this.#options;
    const next = deliveries.nextDueAt();
    // What is due and still waits has no place; it begins when an attempt ends, without an alarm.
    if (next === undefined || (next <= clock.now() && this.#running.size > 0)) this.#cancelAlarm();
    else this.#setAlarmIn(clock.realMsUntil(next));
  }

  #setAlarmIn(ms: number): void {
    this.#cancelAlarm();
    this.#cancelAlarm = systemClock.after(ms, () => this.wake());
  }

  async #make(delivery: DueDelivery, claim: string, startedAt: number): Promise<void> {
    const outcome = await this.#options.send(delivery, this.#breakOff.signal);
    await this.#concludeUntilWritten({
      deliveryId: delivery.deliveryId,
      claim,
      number: delivery.attempts + 1,
      startedAt,
      endedAt: this.#options.clock.now(),
      outcome,
    });
    this.#running.delete(claim);
    this.wake();
  }

  /** Writes a result, again and again while the disk refuses it; at a stop the next start sees to it. */
  async #concludeUntilWritten(ended: Ended): Promise<void> {
    for (;;) {
      try {
        this.#conclude(ended);
        return;
      } catch (error) {
        this.#options.log.error({ err: error }, 'the result of an attempt could not be written');
      }
      if (this.#closing) return;
      await sleep(writeAgainAfterMs);
    }
  }

  #conclude({ deliveryId, claim, number, startedAt, endedAt, outcome }: Ended): void {
    const { deliveries, log } = this.#options;
    const step = stepAfter(number, { ok: outcome.ok, at: endedAt });
    const attempt = {
      number,
      startedAt,
      endedAt,
      outcome: outcome.text,
      ...(outcome.status === undefined ? {} : { responseStatus: outcome.status }),
      ...(outcome.body === undefined ? {} : { responseBody: outcome.body }),
    };
    deliveries.conclude(deliveryId, claim, attempt, step);
    this.#ended += 1;
    log.info({ deliveryId, attempt: number, outcome: outcome.text, state: step.state }, 'attempt');
  }
}
