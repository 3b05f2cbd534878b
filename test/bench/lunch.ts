import { deliveryPolicy } from '@ordering/events';
import { withDefaults } from '../../packages/inbox/src/processing.ts';
import { crashBackoffMs } from '../../packages/inbox/src/processor.ts';
import type { Benchmark } from './benchmark.ts';

// Computed, not measured: what a day of many stores is for receivers on one PostgreSQL. The numbers of docs/scale.md.

/** What was measured, with the command that measures it again. */
const coefficients = {
  keptPerReplica: { value: 10_000, unit: 'deliveries/s', command: 'npm run bench -- postgres' },
  keptByServer: { value: 8300, unit: 'deliveries/s', command: 'npm run bench -- postgres' },
  handledByServer: { value: 8200, unit: 'deliveries/s', command: 'npm run bench -- postgres' },
  copiedPerSecond: { value: 17_600, unit: 'deliveries/s', command: 'npm run bench -- copy' },
  bytesKept: { value: 1700, unit: 'bytes/delivery', command: 'npm run bench -- sizes' },
  /** Of `bytesKept`, what the index of ids takes. */
  bytesIndexed: { value: 40, unit: 'bytes/delivery', command: 'npm run bench -- sizes' },
  bytesLogged: { value: 2600, unit: 'bytes/delivery', command: 'npm run bench -- sizes' },
  /** More of it where the id comes to a page of their index that nobody has touched since the last checkpoint. */
  bytesLoggedFirst: {
    value: 6000,
    unit: 'bytes/delivery',
    command: 'npm run bench -- history',
  },
} as const;

/** What the contract does not say, and we suppose. */
const supposed = {
  stores: 50_000,
  ordersPerStore: 60,
  eventsPerOrder: 5,
  /** The part of a day's orders that comes around lunch, within two hours and a half for the most part. */
  atLunch: 0.4,
  lunchSigmaSeconds: 40 * 60,
  openSeconds: 14 * 3600,
  /** How long a handler takes, how many run at once in a process, and in how many processes. */
  handlerSeconds: 0.1,
  handlersPerProcess: 64,
  processes: 4,
  /** How long it takes until a process that was killed is there again. */
  restartSeconds: 5,
  keptDays: 30,
} as const;

const eventsPerDay = supposed.stores * supposed.ordersPerStore * supposed.eventsPerOrder;

/** Events a second, so many seconds from the middle of lunch. */
function arrivals(second: number): number {
  const sigma = supposed.lunchSigmaSeconds;
  const peak = (eventsPerDay * supposed.atLunch) / (sigma * Math.sqrt(2 * Math.PI));
  const rest = (eventsPerDay * (1 - supposed.atLunch)) / supposed.openSeconds;
  return rest + peak * Math.exp(-(second ** 2) / (2 * sigma ** 2));
}

/** How long what a process was working on waits when that was killed. */
const waitsAfterKill =
  (withDefaults({ process: async () => 'handled' }).leaseMs + crashBackoffMs) / 1000;

const minute = 60;
const pageBytes = 8192;

/**
 * How many of the deliveries between two checkpoints come to a page of the index of ids that none before them has touched:
 * each comes to any of the pages.
 */
function firstTouches(rowsKept: number, between: number): number {
  const pages = (rowsKept * coefficients.bytesIndexed.value) / pageBytes;
  return pages * (1 - Math.exp(-between / pages));
}

/** What the server writes to its log in a day, where it makes a checkpoint every so many minutes. */
function loggedPerDay(minutes: number): number {
  const { bytesLogged, bytesLoggedFirst } = coefficients;
  const checkpoints = supposed.openSeconds / (minutes * minute);
  const touches = firstTouches(eventsPerDay * supposed.keptDays, eventsPerDay / checkpoints);
  return eventsPerDay * bytesLogged.value + checkpoints * touches * bytesLoggedFirst.value;
}

/** What goes wrong, from one second to another, counted from the middle of lunch. */
interface Trouble {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The part of what is accepted, and of what is handled, that is left meanwhile. */
  readonly accepted: number;
  readonly handled: number;
  /** The part of the processes that is killed when it begins. What they were working on waits for the end of its leases. */
  readonly killed?: number;
}

const troubles: readonly Trouble[] = [
  { name: 'a day without trouble', from: 0, to: 0, accepted: 1, handled: 1 },
  { name: 'the server away for a minute', from: 0, to: minute, accepted: 0, handled: 0 },
  {
    name: `one of ${supposed.processes} processes killed, there again after ${supposed.restartSeconds} s`,
    from: 0,
    to: supposed.restartSeconds,
    accepted: 1,
    handled: 1 - 1 / supposed.processes,
    killed: 1 / supposed.processes,
  },
  {
    name: 'three quarters of the handlers away for ten minutes',
    from: 0,
    to: 10 * minute,
    accepted: 1,
    handled: 0.25,
  },
  { name: 'a region away for ten minutes', from: 0, to: 10 * minute, accepted: 0, handled: 0 },
  { name: 'a region away for two hours', from: 0, to: 120 * minute, accepted: 0, handled: 0 },
];

/** What became of it. */
interface Outcome {
  readonly name: string;
  /** How many a second come at most, repetitions included. */
  readonly most: number;
  /** How many have to come again. */
  readonly repeated: number;
  /** How many wait for their handler at most, and for how many seconds. */
  readonly waiting: number;
  readonly longestWait: number;
  /** How many seconds after the end of the trouble nothing waits any more and nothing comes again. */
  readonly overAfter: number;
  /** How many were given up by the service. */
  readonly lost: number;
}

const hour = 3600;
/** How long the service waits before each attempt. */
const ladder = deliveryPolicy.delaysMs.map((ms) => ms / 1000);
/** How many seconds the attempts at one delivery take, where each fails at once. */
const ladderSeconds = ladder.reduce((sum, delay) => sum + delay, 0);
const begin = -2 * hour;
const end = Math.max(20 * hour, ladderSeconds + hour);

/** Follows a day second by second, as amounts: there is no chance in it. */
function simulate(trouble: Trouble): Outcome {
  const { keptByServer, handledByServer } = coefficients;
  const capacity = Math.min(
    handledByServer.value,
    (supposed.processes * supposed.handlersPerProcess) / supposed.handlerSeconds,
  );
  /** What comes at a second, by the attempt that it is. */
  const coming = ladder.map(() => new Float64Array(end - begin + 1));
  const outcome = { most: 0, repeated: 0, waiting: 0, longestWait: 0, overAfter: 0, lost: 0 };
  let waiting = 0;
  let leased = 0;
  for (let second = begin; second < end; second += 1) {
    const at = second - begin;
    const isTrouble = second >= trouble.from && second < trouble.to;
    const due = coming.map((amounts) => amounts[at] ?? 0);
    due[0] = arrivals(second);
    const all = due.reduce((sum, amount) => sum + amount, 0);
    const room = keptByServer.value * (isTrouble ? trouble.accepted : 1);
    const kept = Math.min(1, room / all);
    for (const [attempt, amount] of due.entries()) {
      const refused = amount * (1 - kept);
      const delay = ladder[attempt + 1];
      const later = delay === undefined ? undefined : coming[attempt + 1];
      if (delay === undefined || later === undefined) outcome.lost += refused;
      else if (at + delay < later.length) later[at + delay] = (later[at + delay] ?? 0) + refused;
    }
    const repeated = all - (due[0] ?? 0);
    const rate = capacity * (isTrouble ? trouble.handled : 1);
    if (second === trouble.from + waitsAfterKill) {
      waiting += leased;
      leased = 0;
    }
    if (second === trouble.from && trouble.killed !== undefined) {
      leased = Math.min(all * kept, capacity) * supposed.handlerSeconds * trouble.killed;
      outcome.longestWait = waitsAfterKill;
    }
    waiting = Math.max(0, waiting + all * kept - rate);
    outcome.most = Math.max(outcome.most, all);
    outcome.repeated += all * (1 - kept);
    outcome.waiting = Math.max(outcome.waiting, waiting + leased);
    outcome.longestWait = Math.max(outcome.longestWait, waiting / capacity);
    if (waiting + leased > 1 || repeated > 0.01)
      outcome.overAfter = Math.max(0, second - trouble.to);
  }
  return { name: trouble.name, ...outcome };
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const gigabytes = (bytes: number) => `${whole(bytes / 1e9)} GB`;
const time = (seconds: number) =>
  seconds < 1 ? 'at once' : seconds < 120 ? `${whole(seconds)} s` : `${whole(seconds / 60)} min`;

/** The tables of docs/scale.md. */
export function tables(): readonly string[] {
  const { keptPerReplica, bytesKept, bytesIndexed } = coefficients;
  const measured = Object.entries(coefficients).map(
    ([name, { value, unit, command }]) => `| ${name} | ${whole(value)} ${unit} | \`${command}\` |`,
  );
  const most = arrivals(0);
  const a = supposed;
  const needs = [
    ['events a day', whole(eventsPerDay)],
    ['events a second, in the middle of lunch', whole(most)],
    ['receivers that accept, for that', whole(Math.ceil(most / keptPerReplica.value))],
    ['handlers at once, for that', whole(most * a.handlerSeconds)],
    ['rows that are kept', `${whole(eventsPerDay * a.keptDays)}`],
    ['on the disk, with what is kept', gigabytes(eventsPerDay * a.keptDays * bytesKept.value)],
    ['of that the index of ids', gigabytes(eventsPerDay * a.keptDays * bytesIndexed.value)],
    ...[5, 30, 120].map((minutes) => [
      `written to the log of the server a day, with a checkpoint every ${minutes} minutes`,
      gigabytes(loggedPerDay(minutes)),
    ]),
  ].map(([what, much]) => `| ${what} | ${much} |`);
  const days = troubles.map(simulate).map((each) => {
    const cells = [
      ...[each.name, whole(each.most), whole(each.repeated), whole(each.waiting)],
      ...[time(each.longestWait), time(each.overAfter), whole(each.lost)],
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [...measured, ...needs, ...days];
}

/** A day of many stores. */
export const lunch: Benchmark = {
  name: 'lunch',
  about: `computed from what was measured: ${whole(supposed.stores)} stores at lunch, as docs/scale.md has it`,
  async run(print) {
    for (const row of tables()) print(row);
    return [];
  },
};
