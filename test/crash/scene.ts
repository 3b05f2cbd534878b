import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Inbox, InboxError } from '@ordering/inbox';
import { expect } from 'vitest';
import { deliveryOf, secret } from '../../apps/receiver/src/testing/deliveries.ts';
import type { Database, OpenDatabase } from './databases.ts';
import type { Behaviour } from './handlers/watched.ts';
import { Journal, type Note } from './journal.ts';
import { Replica } from './replica.ts';

/** Where receivers are struck, and how many. */
export interface Place {
  readonly database: OpenDatabase;
  readonly replicas: 1 | 2;
  /** More options of each. */
  readonly options?: readonly string[];
}

/** A life that has ended, and what its handlers were working on. */
interface Death {
  readonly life: string;
  readonly running: readonly string[];
}

/** How long anything takes at most, in milliseconds. */
const mostMs = 100_000;
const stepMs = 50;
/** How many handlers run at once in one receiver. */
const concurrency = 4;

/**
 * Receivers whose leases and pauses end when nobody can use them any more, with the handlers of `handlers/watched.ts` that are started again as soon as they end. At every step that is
 * waited for, it asserts what holds always: nothing runs beside what runs alone, and nothing is suspected that has not begun.
 */
export class Scene {
  readonly #folder: string;
  readonly #database: Database;
  readonly #inbox: Inbox;
  readonly #journal: Journal;
  readonly #replicas: readonly Replica[];
  readonly #ids: string[] = [];
  readonly #excused = new Set<string>();
  readonly #keepers: Promise<void>[] = [];
  #excuses = false;
  #failure: unknown;
  #over = false;
  readonly deaths: Death[] = [];

  /** Runs a test at a place, and leaves nothing behind. */
  static async play(place: Place, test: (scene: Scene) => Promise<void>): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'ordering-crash-'));
    const database = await place.database(folder);
    const inbox = await database.open();
    const scene = new Scene(place, folder, database, inbox);
    try {
      await test(scene);
    } finally {
      await scene.#end();
      await inbox.close();
      await database.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  private constructor(place: Place, folder: string, database: Database, inbox: Inbox) {
    this.#folder = folder;
    this.#database = database;
    this.#inbox = inbox;
    const journal = join(folder, 'journal');
    this.#journal = new Journal(journal);
    const gates = join(folder, 'gates');
    mkdirSync(gates);
    const { options = [] } = place;
    const handlers = ['--handlers', 'test/crash/handlers/watched.ts'];
    const args = ['--database', database.address, '--concurrency', String(concurrency)];
    const env = {
      ORDERING_WEBHOOK_SECRETS: secret,
      ORDERING_TEST_EFFECTS: journal,
      ORDERING_TEST_GATES: gates,
    };
    this.#replicas = Array.from(
      { length: place.replicas },
      () => new Replica([...args, ...handlers, ...options], env),
    );
  }

  get places(): number {
    return concurrency;
  }

  get replicas(): number {
    return this.#replicas.length;
  }

  /** Starts the receivers. */
  async begin(): Promise<void> {
    this.#keepers.push(...this.#replicas.map((replica) => this.#keep(replica)));
    await this.until('all are ready', () => this.#replicas.every(({ webhooks }) => webhooks));
  }

  /** Stores deliveries before there is a receiver. Each comes to whoever claims first, and in this order. */
  async store(count: number, behaviour: Behaviour): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    for (const id of ids) {
      const { headers, body } = deliveryOf({ id, body: { data: behaviour } });
      await this.#inbox.accept({ kind: 'event', id, headers, body });
      this.#ids.push(id);
    }
    return ids;
  }

  /** Sends deliveries, each until a receiver has acknowledged it. */
  async send(count: number, behaviour: Behaviour): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    await Promise.all(ids.map((id, index) => this.#deliver(id, behaviour, index)));
    return ids;
  }

  async #deliver(id: string, behaviour: Behaviour, first: number): Promise<void> {
    const { method, headers, body } = deliveryOf({ id, body: { data: behaviour } });
    for (let attempt = first; !this.#over; attempt += 1) {
      const { webhooks: url, gone } = this.#replicas[attempt % this.replicas] ?? {};
      // One whose handler blocks it may answer never.
      const signal = AbortSignal.any([AbortSignal.timeout(2000), ...(gone ? [gone] : [])]);
      const answer =
        url && (await fetch(url, { method, headers, body, signal }).catch(() => undefined));
      if (answer) {
        await answer.arrayBuffer().catch(() => {});
        if (answer.ok) return void this.#ids.push(id);
      }
      await pause(20);
    }
  }

  /** Fills all places with deliveries that run until they are released. */
  async fill(but = 0): Promise<readonly string[]> {
    const ids = await this.send(this.places * this.replicas - but, { held: true });
    await this.until('all places are taken', () => this.areRunning(ids));
    return ids;
  }

  /** Lets deliveries end that run until then. */
  release(ids: readonly string[]): void {
    for (const id of ids) writeFileSync(join(this.#folder, 'gates', id), '');
  }

  /** These may be leased when a process ends, so that they are suspected although they had not begun: all, where runs end meanwhile. */
  excuse(ids: readonly string[] | 'all'): void {
    if (ids === 'all') this.#excuses = true;
    else for (const id of ids) this.#excused.add(id);
  }

  /** Ends the first receiver, wherever it is. */
  async kill(): Promise<Death> {
    const [replica] = this.#replicas;
    const life = replica?.life;
    await replica?.kill();
    await this.until('its death is noted', () => this.deaths.some((each) => each.life === life));
    const death = this.deaths.find((each) => each.life === life);
    if (death === undefined) throw new Error('nobody has died');
    return death;
  }

  /** What runs in some lives: it has begun, and is neither cut nor done. */
  #runningIn(lives: readonly string[]): readonly Note[] {
    const running = new Map<string, Note>();
    for (const note of this.#journal.notes()) {
      if (!lives.includes(note.life)) continue;
      if (note.what === 'begun') running.set(note.id, note);
      else running.delete(note.id);
    }
    return [...running.values()];
  }

  /** What runs now, in all receivers or beside this delivery. */
  running(beside?: string): readonly string[] {
    const dead = new Set(this.deaths.map(({ life }) => life));
    const lives = this.#replicas.map(({ life }) => life).filter((life) => !dead.has(life));
    const all = this.#runningIn(lives);
    const life = all.find(({ id }) => id === beside)?.life;
    return all.filter((note) => beside === undefined || note.life === life).map(({ id }) => id);
  }

  areRunning(ids: readonly string[]): boolean {
    const running = new Set(this.running());
    return ids.every((id) => running.has(id));
  }

  /** The notes of all lives. */
  notes(what: Note['what'], ids?: readonly string[]): readonly Note[] {
    return this.#journal
      .notes()
      .filter((note) => note.what === what && (ids === undefined || ids.includes(note.id)));
  }

  async crashesOf(ids: readonly string[]): Promise<readonly (number | undefined)[]> {
    const found = await Promise.all(ids.map((id) => this.#inbox.inspect(id)));
    return found.map((each) => each?.crashes);
  }

  async areDone(ids: readonly string[]): Promise<boolean> {
    const found = await Promise.all(ids.map((id) => this.#inbox.inspect(id)));
    return found.every((each) => each?.state === 'done');
  }

  /** Ends the leases of these deliveries, although whoever has them lives. */
  async takeAway(ids: readonly string[]): Promise<void> {
    await this.#database.endLeases(ids);
  }

  /**
   * Waits for something, and asserts at each step what holds always. A database that is too busy to answer is asked again at the next
   * step: that says nothing of what is looked at.
   */
  async until(what: string, condition: () => unknown): Promise<void> {
    const end = performance.now() + mostMs;
    for (;;) {
      try {
        await this.#assert();
        if (await condition()) return;
      } catch (error) {
        if (!(error instanceof InboxError) || error.code !== 'store') throw error;
      }
      if (performance.now() > end) break;
      await pause(stepMs);
    }
    const { states } = await this.#inbox.counts();
    throw new Error(
      `not in ${mostMs / 1000} s: ${what}. ${JSON.stringify({ states, deaths: this.deaths })}`,
    );
  }

  /** What holds always. */
  async #assert(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const suspected: string[] = [];
    for (const state of ['pending', 'processing'] as const) {
      const { entries } = await this.#inbox.list({ states: [state] }, { limit: 1000 });
      suspected.push(...entries.filter(({ crashes }) => crashes > 0).map(({ id }) => id));
    }
    // What had begun by then is noted by now.
    const notes = this.#journal.notes();
    const begun = new Set(notes.map(({ id }) => id));
    const innocent = suspected.filter((id) => !begun.has(id) && !this.#excused.has(id));
    if (!this.#excuses) expect(innocent).toEqual([]);
    expect(notes.filter(({ what }) => what === 'beside')).toEqual([]);
    if (this.deaths.length > 0) await this.#database.endPauses();
  }

  /**
   * Nothing that was acknowledged is lost, each but these has made its effect, nothing is stuck, and all places can be taken
   * again.
   */
  async finish(dead: readonly string[] = []): Promise<void> {
    await this.until('nothing is left', async () => {
      const { states } = await this.#inbox.counts();
      return states.pending + states.processing === 0;
    });
    const last = await this.fill();
    this.release(last);
    await this.until('the last ones are done', () => this.areDone(last));
    // One after another: with all at once, a busy server does not get to the last of them in the time for a connection.
    const states = new Map<string, string | undefined>();
    for (const id of this.#ids) states.set(id, (await this.#inbox.inspect(id))?.state);
    expect(states).toEqual(
      new Map(this.#ids.map((id) => [id, dead.includes(id) ? 'dead' : 'done'])),
    );
    const effects = new Set(this.notes('effect').map(({ id }) => id));
    expect(this.#ids.filter((id) => !effects.has(id))).toEqual(dead);
  }

  /** Starts a receiver, and again whenever it has ended. */
  async #keep(replica: Replica): Promise<void> {
    try {
      while (!this.#over) {
        const failure = await replica.start().catch((error: unknown) => error);
        // What it begins with may end it before it is ready, and so may the test.
        const { life } = replica;
        const isMeant =
          replica.killed.includes(life) || this.#journal.notes().some((note) => note.life === life);
        if (failure !== undefined && !isMeant) throw failure;
        await replica.ended;
        if (!this.#over) await this.#bury(replica);
      }
    } catch (error) {
      this.#failure ??= error;
    }
  }

  async #bury(replica: Replica): Promise<void> {
    const { life } = replica;
    const running = this.#runningIn([life]).map(({ id }) => id);
    await replica.kill();
    this.deaths.push({ life, running });
    await this.#endLeasesOf(life);
  }

  /** Of what nobody else has. While others live, what was leased and had not begun keeps its lease for as long as it lasts. */
  async #endLeasesOf(life: string): Promise<void> {
    if (this.replicas === 1) return this.#database.endLeases();
    const others = new Set(this.running());
    const own = this.#journal.notes().filter((note) => note.life === life);
    await this.#database.endLeases(own.map(({ id }) => id).filter((id) => !others.has(id)));
  }

  async #end(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#replicas.map((replica) => replica.kill()));
    await Promise.all(this.#keepers);
  }
}
