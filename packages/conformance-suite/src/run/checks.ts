import type { Aspect, Check, Family, Ran } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { hangingOn, notRun } from '../model/finding.ts';
import type { Result } from '../model/result.ts';
import type { Sighting, Sightings, Wanted } from '../model/sightings.ts';
import { unseen, withLastLook } from '../model/sightings.ts';
import { CannotRun } from './cannot-run.ts';
import type { Deadline } from './deadline.ts';
import { isExpectedToFail } from './expected-failures.ts';
import { pool } from './pool.ts';
import type { Selection } from './select.ts';
import { isSelected } from './select.ts';
import type { ResultContext } from './to-result.ts';
import { toResult } from './to-result.ts';
import type { Found } from './told-once.ts';
import { toldOnce } from './told-once.ts';

/** A role, ready to run: its checks, the world they act on, and how effects are seen. */
export interface ChecksRun<World> {
  readonly families: readonly Family<World>[];
  readonly world: World;
  readonly selection: Selection;
  readonly deadline: Deadline;
  readonly context: ResultContext;
  /** How many checks of one stage run at once. */
  readonly width: number;
  /** Gives effects time to happen, then looks at all ids that are wanted. */
  settle(wants: readonly Wanted[]): Promise<Sightings>;
  /** The first stage whose checks restart the subject, where there is one. */
  readonly restartsFrom?: number;
  /** Waits once more for the effects of some ids, before the subject is restarted. */
  waitAgain?(wants: readonly Wanted[]): Promise<ReadonlyMap<string, Sighting>>;
  /** Looks at ids once more, when everything is over. */
  lastLook?(wants: readonly Wanted[]): Promise<ReadonlyMap<string, Sighting>>;
  onResult(result: Result): void;
}

interface Task<World> {
  readonly check: Check<World>;
  readonly family: string;
}

/** What came of a task, and when it was begun. */
interface Outcome extends Found {
  readonly family: string;
  readonly ms: number;
}

type Outcomes = Map<string, Outcome>;

interface Pending<World> extends Task<World> {
  readonly effect: NonNullable<Ran['effect']>;
  readonly startedAt: number;
}

interface Judged<World> extends Pending<World> {
  /** What was seen when its effects had had time to happen. */
  readonly sightings: Sightings;
}

/**
 * Runs the selected checks stage by stage. Results come as they are known, and are returned in order, with each cause told
 * once.
 */
export async function runChecks<World>(run: ChecksRun<World>): Promise<readonly Result[]> {
  const tasks = run.families.flatMap(({ title, checks }) =>
    checks
      .filter(({ card, aspects }) =>
        aspects.some((aspect) => isSelected(run.selection, card.id, aspect)),
      )
      .map((check) => ({ check, family: title })),
  );
  const results: Outcomes = new Map();
  const judged: Judged<World>[] = [];
  const undone = new Set<string>();
  const stages = [...new Set(tasks.map(({ check }) => check.stage))].sort((a, b) => a - b);
  const { restartsFrom = Number.POSITIVE_INFINITY } = run;
  for (const stage of stages) {
    if (stage >= restartsFrom) {
      for (const id of await leftUndone(run, judged, undone)) undone.add(id);
    }
    await runStage(
      run,
      tasks.filter(({ check }) => check.stage === stage),
      results,
      judged,
    );
  }
  await judgeAgain(run, judged, undone, results);
  return toldOnce(inOrder(tasks, results)).map((each) => resultOf(each, run.context));
}

function resultOf(
  { card, aspect, family, finding, ms, toldBy }: Outcome,
  context: ResultContext,
): Result {
  const result = toResult(card, aspect, family, finding, ms, context);
  // Who expects a failure expects all that is told with it.
  const isExpected =
    toldBy !== undefined &&
    isExpectedToFail(context.expectedFailures, toldBy.card.id, toldBy.aspect);
  return isExpected ? { ...result, expectedFailure: true } : result;
}

async function runStage<World>(
  run: ChecksRun<World>,
  tasks: readonly Task<World>[],
  results: Outcomes,
  judged: Judged<World>[],
): Promise<void> {
  const pending: Pending<World>[] = [];
  await pool(tasks, run.width, async (task) => {
    const startedAt = performance.now();
    const ran = await attempt(run, task.check);
    const [aspect] = task.check.aspects;
    keep(run, task, aspect, ran.finding, startedAt, results);
    if (ran.effect !== undefined) pending.push({ ...task, effect: ran.effect, startedAt });
    else if (task.check.aspects.includes('effect') && ran.finding.kind !== 'kept') {
      keep(run, task, 'effect', withoutEffect(ran.finding), startedAt, results);
    }
  });
  if (pending.length === 0) return;

  const wants = pending.flatMap(({ effect }) => effect.wants);
  const sightings = run.deadline.signal.aborted
    ? unseen(run.deadline.because(), true)
    : withEarlier(await run.settle(wants), judged);
  judged.push(...pending.map((task) => ({ ...task, sightings })));
}

/** With what was seen in the stages before: a restart may have made the subject forget it. */
function withEarlier<World>(sightings: Sightings, judged: readonly Judged<World>[]): Sightings {
  const seen = judged.flatMap((earlier) =>
    earlier.effect.wants.map(({ id }) => [id, earlier.sightings.of(id)] as const),
  );
  return withLastLook(sightings, new Map(seen));
}

/** Which other deliveries have had no effect when the subject is restarted, though they have had their time twice. */
async function leftUndone<World>(
  run: ChecksRun<World>,
  judged: readonly Judged<World>[],
  undone: ReadonlySet<string>,
): Promise<readonly string[]> {
  const missing = judged.flatMap(({ effect, sightings }) =>
    effect.wants.filter(({ id, effect: wanted }) => {
      const sighting = sightings.of(id);
      const isMissing = sighting.seen && sighting.count.effects === 0;
      return wanted === 'some' && isMissing && !undone.has(id);
    }),
  );
  if (missing.length === 0 || run.deadline.signal.aborted) return [];
  const seen = (await run.waitAgain?.(missing)) ?? new Map<string, Sighting>();
  return [...seen].flatMap(([id, each]) => (each.seen && each.count.effects === 0 ? [id] : []));
}

/**
 * Effects are judged when all is over, so that one that came late counts as well.
 *
 * @param undone What a restart made up for is no effect of a receiver that goes on.
 */
async function judgeAgain<World>(
  run: ChecksRun<World>,
  judged: readonly Judged<World>[],
  undone: ReadonlySet<string>,
  results: Outcomes,
): Promise<void> {
  if (judged.length === 0) return;
  const wants = judged.flatMap(({ effect }) => effect.wants).filter(({ id }) => !undone.has(id));
  const last = run.deadline.signal.aborted ? undefined : await run.lastLook?.(wants);
  for (const task of judged) {
    const finding = task.effect.judge(
      last === undefined ? task.sightings : withLastLook(task.sightings, last),
    );
    keep(run, task, 'effect', finding, task.startedAt, results);
  }
}

/** Runs a check. What it cannot do becomes a finding; what it should never do is thrown on. */
async function attempt<World>(run: ChecksRun<World>, check: Check<World>): Promise<Ran> {
  const tooLate = () => ({ finding: notRun(run.deadline.because()) });
  if (run.deadline.remainingMs() === 0) return tooLate();
  const over = new AbortController();
  try {
    const late = whenAborted(run.deadline.signal, tooLate, over.signal);
    return await Promise.race([runUnlessPointless(check, run.world), late]);
  } catch (error) {
    if (run.deadline.signal.aborted) return tooLate();
    if (error instanceof CannotRun) return { finding: error.finding };
    throw error;
  } finally {
    over.abort();
  }
}

async function runUnlessPointless<World>(check: Check<World>, world: World): Promise<Ran> {
  for (const control of check.hangsOn ?? []) {
    const fault = await control.fault(world);
    if (fault !== undefined) return { finding: hangingOn(control.check, fault) };
  }
  return check.run(world);
}

/** Stops listening when it is over. */
function whenAborted<T>(signal: AbortSignal, value: () => T, over: AbortSignal): Promise<T> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(value()), { once: true, signal: over });
  });
}

/** A check that came to nothing has nothing to say about effects either. */
function withoutEffect(finding: Finding): Finding {
  return finding.kind === 'broken' ? notRun('the deliveries could not be made') : finding;
}

function keep<World>(
  run: ChecksRun<World>,
  { check, family }: Task<World>,
  aspect: Aspect | undefined,
  finding: Finding,
  startedAt: number,
  results: Outcomes,
): void {
  if (!isSelected(run.selection, check.card.id, aspect)) return;
  const ms = performance.now() - startedAt;
  const outcome = { card: check.card, aspect, family, finding, ms };
  results.set(key(check.card.id, aspect), outcome);
  run.onResult(resultOf(outcome, run.context));
}

function inOrder<World>(
  tasks: readonly Task<World>[],
  results: ReadonlyMap<string, Outcome>,
): readonly Outcome[] {
  return tasks.flatMap(({ check }) =>
    check.aspects.flatMap((aspect) => results.get(key(check.card.id, aspect)) ?? []),
  );
}

function key(id: string, aspect: Aspect | undefined): string {
  return `${id}/${aspect ?? ''}`;
}
