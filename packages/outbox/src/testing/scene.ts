import { FakeClock } from '@ordering/kit/fake-clock';
import { expect } from 'vitest';
import type { Clock } from '../clock.ts';
import type { DeliveryState } from '../log.ts';
import type { Outbox } from '../outbox.ts';
import type { Claimed, Settlement, Step } from '../queue.ts';
import { attemptOf, deliveryTo, endpointOf } from './samples.ts';

/** How a database opens an outbox: each call another connection to the same, at first empty, one. */
export interface OutboxHarness {
  /** Opens an outbox for which it is as late as the clock says. */
  open(clock: Clock): Promise<Outbox>;
  /** Ends what `open` left open, and forgets the database. */
  dispose(): Promise<void>;
}

/** A clock that stands still until it is told to move. */
interface MovableClock extends Clock {
  advance(ms: number): void;
}

/** The longest delay of whoever makes the attempts, in ms. */
export const gap = 60_000;
/** More bytes than any test has. */
export const plenty = 10_000_000;

/** A new, empty outbox with one endpoint, whose attempts are made by `me`. */
export class Scene {
  readonly clock: MovableClock = new FakeClock();
  readonly #harness: OutboxHarness;
  #outbox: Outbox | undefined;

  constructor(harness: OutboxHarness) {
    this.#harness = harness;
  }

  get outbox(): Outbox {
    if (this.#outbox === undefined) throw new Error('the outbox is not open yet');
    return this.#outbox;
  }

  async begin(): Promise<void> {
    await this.reopen();
    await this.outbox.putEndpoint(endpointOf('a'));
    await this.outbox.queue.begin('me', this.clock.now(), gap);
  }

  /** Another connection, for another process. */
  open(): Promise<Outbox> {
    return this.#harness.open(this.clock);
  }

  async reopen(): Promise<void> {
    this.#outbox = await this.open();
  }

  dispose(): Promise<void> {
    return this.#harness.dispose();
  }

  async claim(limit = 10, retriesFirst = false): Promise<readonly Claimed[]> {
    const { queue } = this.outbox;
    const lanes = await queue.lanes();
    const wants = lanes.map(({ endpoint }) => ({ endpoint, limit, running: 0, retriesFirst }));
    return (await queue.claim('me', this.clock.now(), wants, plenty)).deliveries;
  }

  async claimOne(): Promise<Claimed> {
    const [found] = await this.claim(1);
    if (found === undefined) throw new Error('nothing to claim');
    return found;
  }

  /** Makes the next attempt, which ends so. The id of the delivery. */
  async attempt(step: Step): Promise<string> {
    const { seq, id, number, resend } = await this.claimOne();
    const attempt = attemptOf(number, { resend });
    const settlement: Settlement = { kind: 'ended', attempt, step };
    expect(await this.outbox.queue.settle('me', seq, settlement)).toBe(true);
    return id;
  }

  async stateOf(id: string): Promise<DeliveryState | undefined> {
    return (await this.outbox.find(id))?.state;
  }

  sendTo(endpointId: string, count: number): Promise<string[]> {
    const deliveries = Array.from({ length: count }, () => deliveryTo(endpointId));
    return Promise.all(deliveries.map((each) => this.outbox.send(each)));
  }
}

/** The settlement of an attempt that was made. */
export function ended(number: number, step: Step): Settlement {
  return { kind: 'ended', attempt: attemptOf(number), step };
}
