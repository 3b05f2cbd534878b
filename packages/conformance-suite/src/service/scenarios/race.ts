import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { isSuccessful } from '../../http/exchange.ts';
import type { Patience } from '../../http/patient.ts';
import { wallClock } from '../../http/wall-clock.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { list, number, type Of, object, optional, truth } from '../../shape.ts';
import type { Action } from '../config/config.ts';
import type { Values } from '../config/template.ts';
import { actionOf, currentToken, runAction } from './actions.ts';
import { cancel, Tried } from './calls.ts';
import { anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { tooLate } from './denials.ts';
import type { Winner } from './head-start.ts';
import { HeadStart } from './head-start.ts';
import { StepFailed } from './steps.ts';
import type { Owner, ServiceWorld } from './world.ts';
import { call } from './world.ts';

/** When something was asked for, in ms since the epoch. */
const Asked = object({
  /** When the request had been written, or the command began; missing where it came to neither. */
  sentAt: optional(number),
  answeredAt: number,
});
type Asked = Of<typeof Asked>;

/** A denial of an order, and whether it was delivered at the same time. */
const Race = object({
  denied: Tried,
  isDelivered: truth,
  /** When each of them was. */
  denial: Asked,
  delivery: Asked,
});
export type Race = Of<typeof Race>;

/** Several races, where the one order of things is told from the other. */
export const Races = object({
  /** Whether a denial that comes too late is refused; where it is not, nobody can tell who came first. */
  isOrderly: truth,
  rounds: list(Race),
});
export type Races = Of<typeof Races>;

/** Whether the denial was answered: of one that was not, nobody knows whether it was carried out. */
export function isAnswered({ denied }: Race): boolean {
  return denied.exchange.answer.kind === 'answered';
}

/** Who won a race; nobody where both were carried out, or neither, or where that is not known. */
export function winnerOf(race: Race): Winner | undefined {
  const { denied, isDelivered } = race;
  const isDenied = isSuccessful(denied.exchange.answer);
  if (isDenied === isDelivered || !isAnswered(race)) return undefined;
  return isDenied ? 'denial' : 'delivery';
}

/** Whether both were sent before either was answered. */
function overlaps({ denial, delivery }: Race): boolean {
  const sent = Math.max(denial.sentAt ?? Infinity, delivery.sentAt ?? Infinity);
  return sent < Math.min(denial.answeredAt, delivery.answeredAt);
}

/** The races in which both were carried out, those in which both were under way at once, and how many of these each side won. */
export function tallyOf(all: readonly Race[]) {
  const run = all.filter(isAnswered);
  const both = run.filter(
    ({ denied, isDelivered }) => isDelivered && isSuccessful(denied.exchange.answer),
  );
  const overlapping = run.filter(overlaps);
  const wins = (side: Winner) => overlapping.filter((race) => winnerOf(race) === side).length;
  return { both, overlapping, denials: wins('denial'), deliveries: wins('delivery') };
}

/** So many races each side has to win: one of them may be chance. */
export const winsOfEach = 3;

/** As a rule enough to find where the winner changes, and to see each side win there several times. */
const rounds = 16;

/** Where calls are put off or a machine is busy, it takes more. */
const mostRounds = 3 * rounds;

/** The calls that are made at once. */
const sides = 2;

/** A service whose every answer takes seconds is raced less often. */
export const mostMs = 30_000;

export const races: Recorded<ServiceWorld, Races> = {
  name: 'denials that race a delivered order',
  isTranscript: Races,
  async play(world, others) {
    const late = await others.of(tooLate);
    const isOrderly = !late.refused.some(({ exchange }) => isSuccessful(exchange.answer));
    if (!world.pace.allows(sides)) {
      throw new CannotRun(
        'it makes two calls at once, and `rate` allows one at a time; give it twice the calls in twice the time',
      );
    }
    const store = await someStore(world);
    const { before, racing } = await parted(world, store, actionOf(world, 'deliverOrder'));
    const start = new HeadStart();
    const end = wallClock() + mostMs;
    const run: Race[] = [];
    do {
      // All of them first, and together: that takes less time than one before each race.
      const orders = await Promise.all(
        Array.from({ length: rounds }, () => begun(world, store, before)),
      );
      for (const order of orders) {
        if (wallClock() >= end) break;
        const what = `denying an order while it is delivered, in race ${run.length + 1}`;
        const { race, longerMs } = await playOne(world, what, order, racing, start.ms);
        run.push(race);
        const winner = winnerOf(race);
        if (winner !== undefined) start.after(winner, longerMs);
      }
    } while (mayTellMore(run) && run.length < mostRounds && wallClock() < end);
    return { isOrderly, rounds: run };
  },
};

/** Whether one side has won too seldom so far, and nothing is found yet. */
function mayTellMore(run: readonly Race[]): boolean {
  const { both, denials, deliveries } = tallyOf(run);
  return both.length === 0 && run.some(winnerOf) && Math.min(denials, deliveries) < winsOfEach;
}

/** An action in two parts: what is done before a race, and what a denial races. */
interface Parted {
  readonly before: Action;
  readonly racing: Action;
}

/** The second part begins with the last step before which an order can still be denied. */
async function parted(world: ServiceWorld, store: Owner, deliver: Action): Promise<Parted> {
  const at = (step: number): Parted => ({
    before: { ...deliver, steps: deliver.steps.slice(0, step) },
    racing: { ...deliver, steps: deliver.steps.slice(step) },
  });
  for (let step = deliver.steps.length - 1; step > 0; step -= 1) {
    const parts = at(step);
    const { orderId } = await begun(world, store, parts.before);
    const tried = await cancel(world, 'denying an order that is half delivered', orderId, denial());
    if (isSuccessful(tried.exchange.answer)) return parts;
  }
  return at(0);
}

/** An order with what is given to the steps of its delivery. */
type Order = Values & { readonly orderId: string };

/** A new order after the first steps of its delivery. */
async function begun(world: ServiceWorld, { ids }: Owner, before: Action): Promise<Order> {
  const order = { ...ids, orderId: await anOrder(world, { ids }) };
  return { ...order, ...(await runAction(world, before, order)), orderId: order.orderId };
}

/** Denies an order and delivers it, the one so much later than the other. */
async function playOne(
  world: ServiceWorld,
  what: string,
  order: Order,
  racing: Action,
  headStartMs: number,
): Promise<{ readonly race: Race; readonly longerMs: number }> {
  const token = await currentToken(world);
  const [ofDenial, ofDelivery] = [new Watch(world), new Watch(world)];
  const deny = () => {
    ofDenial.begins();
    const caller = { token, patience: ofDenial.patience };
    const { orderId } = order;
    return call(world, 'cancelOrder', { orderId }, denial(), caller).finally(ofDenial.answered);
  };
  const deliver = async () => {
    ofDelivery.begins();
    try {
      await runAction(world, racing, order, ofDelivery.answered, ofDelivery.patience);
      return true;
    } catch (error) {
      // Refused, or nobody knows.
      if (error instanceof StepFailed && !error.isUncertain) return false;
      throw error;
    } finally {
      ofDelivery.answered();
    }
  };
  await world.pace.turn(world.deadline.signal, sides);
  const later = exactly(Math.abs(headStartMs));
  const [denying, delivering] =
    headStartMs > 0 ? [later.then(deny), deliver()] : [deny(), later.then(deliver)];
  const [exchange, isDelivered] = await Promise.all([denying, delivering]);
  const times = { denial: ofDenial.times(), delivery: ofDelivery.times() };
  return {
    race: { denied: { what, exchange }, isDelivered, ...times },
    longerMs: Math.max(ofDenial.tookMs, ofDelivery.tookMs),
  };
}

/** Notes when the first of some requests was sent for the last time, and when it was answered. */
class Watch {
  readonly patience: Partial<Patience>;
  #beganAt = wallClock();
  #sentAt: number | undefined;
  #answeredAt: number | undefined;

  constructor({ pace, deadline }: ServiceWorld) {
    // The two have their turn together; one that is put off, or comes after them, waits for another.
    let hasTurn = true;
    this.patience = {
      turn: async () => {
        if (!hasTurn) await pace.turn(deadline.signal);
        hasTurn = false;
      },
      sent: () => {
        if (this.#answeredAt === undefined) this.#sentAt = wallClock();
      },
    };
  }

  readonly answered = (): void => {
    this.#answeredAt ??= wallClock();
  };

  begins(): void {
    this.#beganAt = wallClock();
  }

  /** How long it took in ms, with what passed before it was sent. */
  get tookMs(): number {
    return this.times().answeredAt - this.#beganAt;
  }

  times(): Asked {
    const answeredAt = this.#answeredAt ?? wallClock();
    return this.#sentAt === undefined ? { answeredAt } : { sentAt: this.#sentAt, answeredAt };
  }
}

/** Timers know whole milliseconds, and go off a little late. */
const timerMs = 2;

/** Waits so long, to a fraction of a millisecond. */
async function exactly(ms: number): Promise<void> {
  const end = performance.now() + ms;
  if (ms > timerMs) await pause(ms - timerMs);
  while (performance.now() < end) await turn();
}
