import { systemClock } from '@ordering/kit/clock';
import { expect, onTestFinished } from 'vitest';
import type { Inbox, Readiness } from '../src/inbox.ts';
import { eventOf } from '../src/testing/deliveries.ts';

/** After how long, in milliseconds, an inbox has to say what has befallen its store. */
const noticeMs = 3000;
/** For longer than what was kept shows that the next one would be. */
const silenceMs = 1500;
/** As the service does, nobody who got no answer tries again at once. */
const pauseMs = 20;

interface Look {
  readonly askedAt: number;
  readonly readiness: Readiness;
}

interface Acknowledged {
  readonly id: string;
  readonly sentAt: number;
}

/** Asks an inbox all along whether it is ready, beside deliveries that arrive. */
export class Watch {
  readonly acknowledged: Acknowledged[] = [];
  /** How many were refused since the last one that was acknowledged. */
  refused = 0;
  readonly #inbox: Inbox;
  readonly #looks: Look[] = [];
  readonly #all: Promise<unknown>;
  #stopped = false;
  #paused = false;
  #underWay = 0;

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
    const senders = Array.from({ length: 4 }, () => this.#send());
    this.#all = Promise.all([this.#look(), ...senders]);
    // Also where the test has failed before it came to that.
    onTestFinished(() => this.stop());
  }

  /** Resolves when so many more deliveries were acknowledged. */
  async more(count = 20): Promise<void> {
    const before = this.acknowledged.length;
    await expect.poll(() => this.acknowledged.length).toBeGreaterThanOrEqual(before + count);
  }

  /**
   * Lets something befall the store for a while. Soon after its beginning the inbox is not ready, for as long as that
   * lasts, and says why; after its end it goes on as before, and is ready.
   *
   * @param end - As long as it lasts, no delivery is acknowledged.
   */
  async survive(why: string, begin: () => Promise<unknown>, end: () => Promise<unknown>) {
    await this.more();
    await this.#isReadyInSilence();
    await this.more();
    await begin();
    const since = performance.now();
    const reason = expect.stringContaining(why);
    await expect.poll(() => this.last).toEqual({ ready: false, reason });
    const late = () => this.#looks.filter(({ askedAt }) => askedAt > since + noticeMs);
    await expect.poll(() => late().length).toBeGreaterThan(3);
    expect(late().filter(({ readiness }) => readiness.ready)).toEqual([]);
    await end();
    await this.more();
    await this.#isReadyInSilence();
  }

  /** Does something while nothing is sent, and what was sent is answered. */
  async inSilence(work: () => unknown): Promise<void> {
    this.#paused = true;
    await expect.poll(() => this.#underWay).toBe(0);
    await work();
    this.#paused = false;
  }

  /** What an inbox says that was asked last. */
  get last(): Readiness | undefined {
    return this.#looks.at(-1)?.readiness;
  }

  /** Without a delivery, too. */
  async #isReadyInSilence(): Promise<void> {
    await this.inSilence(async () => {
      const since = performance.now();
      const isReady = ({ askedAt, readiness }: Look) =>
        askedAt > since + silenceMs && readiness.ready;
      await expect.poll(() => this.#looks.some(isReady)).toBe(true);
    });
  }

  /** Stops, and looks whether each delivery that was acknowledged is there. */
  async end(): Promise<void> {
    await this.stop();
    const found = await Promise.all(this.acknowledged.map(({ id }) => this.#inbox.inspect(id)));
    expect(found).not.toContain(undefined);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#paused = false;
    await this.#all;
  }

  async #look(): Promise<void> {
    while (!this.#stopped) {
      const askedAt = performance.now();
      this.#looks.push({ askedAt, readiness: await this.#inbox.ready() });
      await systemClock.sleep(pauseMs);
    }
  }

  async #send(): Promise<void> {
    while (!this.#stopped) {
      while (this.#paused) await systemClock.sleep(pauseMs);
      const { id, ...rest } = eventOf(crypto.randomUUID());
      const sentAt = performance.now();
      this.#underWay += 1;
      const outcome = await this.#inbox.accept({ id, ...rest }).catch(() => 'failed');
      this.#underWay -= 1;
      if (outcome === 'accepted') {
        this.acknowledged.push({ id, sentAt });
        this.refused = 0;
        continue;
      }
      this.refused += 1;
      await systemClock.sleep(pauseMs);
    }
  }
}
