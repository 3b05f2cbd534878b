import { quote } from '../http/quote.ts';
import { silentServer } from '../http/silent-server.ts';
import { wallClock } from '../http/wall-clock.ts';
import { count } from '../model/count.ts';
import type { Report } from '../model/result.ts';
import { Vault } from '../recording/vault.ts';
import { deadlineIn } from '../run/deadline.ts';
import { RecordingError } from '../run/errors.ts';
import type { RunOptions } from '../run/options.ts';
import { isKnown } from '../run/verdict.ts';
import { ladderIds } from '../service/checks/ladder.ts';
import { newWorld } from '../service/new-world.ts';
import { serviceRole } from '../service/role.ts';
import type { Ladder, Span } from '../service/scenarios/ladder.ts';
import { ladderWalk } from '../service/scenarios/ladder.ts';
import { tearDown } from '../service/scenarios/tear-down.ts';
import type { ServiceWorld } from '../service/scenarios/world.ts';
import type { ServiceSubject } from '../service/subject.ts';
import type { Launch, MadeThere } from './launch-file.ts';
import { endsAt, givenUpAt, LaunchWriter, madeThere, readLaunch } from './launch-file.ts';
import { cutOffNotes } from './line-file.ts';
import { beatMs } from './recorder.ts';

/** How a launch is judged. What was launched, and how, its file says. */
export interface CollectOptions
  extends Pick<
    RunOptions,
    'expectedFailures' | 'allowNotObservable' | 'onStart' | 'onResult' | 'signal'
  > {
  /** With the service, what the launch has made there is undone, when its ladder is over. */
  readonly undo?: ServiceSubject;
  /** Waits for nothing more: its recorder ends, and what the launch has made is undone now. */
  readonly giveUp?: boolean;
}

/** Longer than judging and undoing take. */
const collectMs = 120_000;

/** See `collect` of the suite. */
export async function collect(file: string, options: CollectOptions = {}): Promise<Report> {
  const launch = readLaunch(file);
  const { head, cutOff } = launch;
  const { target, seed, capabilities, command, startedAt } = head;
  const { undo, giveUp = false, ...how } = options;
  const before = givenUpAt(launch.lines);
  const givenUp = before ?? (giveUp ? wallClock() : undefined);
  const transcript = { ...ladderOf(file, launch), isGivenUp: givenUp !== undefined };
  const entries = [{ name: ladderWalk.name, transcript }];
  const judged = await serviceRole.judge(
    {
      ...{ target, seed, capabilities, entries, missing: 'it is no part of a launch' },
      deadline: deadlineIn(collectMs, options.signal),
      again: `ordering-conformance collect ${quote(file)}`,
    },
    { ...how, command, selection: { only: ladderIds, skip: [] } },
  );
  const isOver = Date.now() > endsAt(head) || judged.results.every(isKnown);
  if (!isOver && before === undefined && givenUp !== undefined) noteGivenUp(file, givenUp);
  const until = transcript.listened?.at(-1)?.to ?? Date.parse(startedAt);
  return {
    ...judged,
    startedAt,
    durationMs: Math.max(0, Math.round(until - Date.parse(startedAt))),
    notes: [
      ...[...judged.notes, ...awayNotes(transcript), ...cutOffNotes(cutOff)],
      ...(isOver ? [] : goneNotes(file, until, givenUp)),
    ],
    leftBehind: await undone(file, launch, isOver || givenUp !== undefined ? undo : undefined),
  };
}

/** What a launch has seen of its ladders. */
function ladderOf(file: string, { head, lines }: Launch): Ladder {
  const launched = lines.find((line) => line.launched !== undefined)?.launched;
  if (launched === undefined) {
    throw new RecordingError(
      `${file}: its launch did not finish, so there is nothing to judge; if it was killed, launch again into another file`,
    );
  }
  const attempts = new Map<string, number>();
  const observations = lines.flatMap(({ came }) => {
    if (came === undefined) return [];
    const id = came.deliveryId ?? '';
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    return [{ ...came, attempt }];
  });
  return {
    ...launched,
    owners: lines.findLast(({ owners }) => owners !== undefined)?.owners ?? [],
    observations,
    ...{ advances: [], scale: 1, firstAttemptMs: head.firstAttemptMs },
    listened: spansOf(head, lines),
  };
}

/** When a recorder was there: from when it said so, to the last that it wrote. */
function spansOf(head: Launch['head'], lines: Launch['lines']): readonly Span[] {
  const spans: { from: number; to: number }[] = [];
  for (const { up, alive, down, came } of lines) {
    if (up !== undefined) spans.push({ from: up, to: up });
    const last = spans.at(-1);
    const at = alive ?? down ?? came?.at;
    if (last !== undefined && at !== undefined) last.to = Math.max(last.to, at);
  }
  const end = endsAt(head);
  // Whoever was away then will never be there again.
  if (Date.now() > end && (spans.at(-1)?.to ?? end) < end) spans.push({ from: end, to: end });
  return spans;
}

function awayNotes({ listened = [] }: Ladder): readonly string[] {
  return listened.slice(1).map(({ from }, index) => {
    const times = [listened[index]?.to ?? from, from].map((at) => new Date(at).toISOString());
    return `The recorder was not running from ${times.join(' to ')}: deliveries in that time were not recorded.`;
  });
}

/** Its recorder reads that, and ends. */
function noteGivenUp(file: string, givenUp: number): void {
  using writer = new LaunchWriter(file);
  writer.add({ givenUp });
}

/** A recorder that has ended is told of while there is still something to record. */
function goneNotes(file: string, until: number, givenUp: number | undefined): readonly string[] {
  if (givenUp !== undefined) {
    return [`Given up at ${new Date(givenUp).toISOString()}: later deliveries were not recorded.`];
  }
  if (wallClock() - until < 3 * beatMs) return [];
  const since = new Date(until).toISOString();
  return [
    `The recorder has not been running since ${since}: to resume it, run ordering-conformance record ${file}`,
  ];
}

/** Undoes what was made, where that is asked for. Returns what is left behind. */
async function undone(
  file: string,
  { lines, head }: Launch,
  subject: ServiceSubject | undefined,
): Promise<readonly string[]> {
  const made = lines.findLast((line) => line.made !== undefined)?.made ?? [];
  if (made.length === 0) return [];
  if (subject === undefined) return stillThere(made);
  const world = worldAfter(subject, head.seed, made);
  const left = await tearDown(world);
  using writer = new LaunchWriter(file);
  // What could not be undone stays in the file, for another try.
  writer.add({ made: madeThere(world) });
  return left;
}

function worldAfter(
  { baseUrl, config }: ServiceSubject,
  seed: number,
  made: readonly MadeThere[],
): ServiceWorld {
  const vault = new Vault();
  for (const secret of config.secrets) vault.keep(secret);
  const world = newWorld(
    {
      ...{ baseUrl: baseUrl.replace(/\/+$/, ''), config, server: silentServer(baseUrl), vault },
      ...{ deadline: deadlineIn(collectMs), owners: [], firstAttemptMs: 0 },
    },
    seed,
  );
  for (const { by, values } of made) world.journal.add({ by, values: { ...values } });
  return world;
}

function stillThere(made: readonly MadeThere[]): readonly string[] {
  const counts = new Map<string, number>();
  // What comes of a store goes with it.
  for (const { by } of made.filter((each) => each.by !== 'integrateStore' && each.by !== 'fire'))
    counts.set(by, (counts.get(by) ?? 0) + 1);
  return [...counts].map(
    ([by, things]) =>
      `${count(things, 'thing')} of \`${by}\`: to remove it, pass --undo with the configuration when the retry schedule is over`,
  );
}
