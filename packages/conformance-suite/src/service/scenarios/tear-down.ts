import { count } from '../../model/count.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { deadlineIn, unlessOver } from '../../run/deadline.ts';
import type { UndoName } from '../config/config.ts';
import { runAction } from './actions.ts';
import type { Made } from './journal.ts';
import { nameOf } from './journal.ts';
import { StepFailed } from './steps.ts';
import type { ServiceWorld } from './world.ts';

/** This long is spent on leaving the service as it was, or for as long as there is time for it. */
const tearDownMs = 60_000;

/** As many names as a sentence can hold. */
const shownNames = 5;

/**
 * Undoes what the run has made, the last first, whatever ended it. What stays is still in the journal then.
 * See docs/decisions/teardown.md.
 *
 * @returns What is left behind, in a sentence each.
 */
export async function tearDown(world: ServiceWorld): Promise<readonly string[]> {
  const { journal, config } = world;
  // The time of the run may be up, and its token may have expired.
  const deadline = deadlineIn(Math.min(tearDownMs, world.deadline.overtimeMs()));
  const after: ServiceWorld = { ...world, deadline, token: undefined };
  await unlessOver(journal.settled(), deadline);
  const kept = new Map<UndoName, Made[]>();
  const failed: string[] = [];
  for (const thing of journal.made.toReversed()) {
    const undo = config.undo?.[thing.by];
    if (undo === undefined) {
      kept.set(thing.by, [thing, ...(kept.get(thing.by) ?? [])]);
      continue;
    }
    try {
      await runAction(after, undo, thing.values);
      journal.remove(thing);
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error;
      if (error instanceof StepFailed && error.isGone) journal.remove(thing);
      else failed.push(`${nameOf(thing)}: ${error.message}`);
    }
  }
  return [...failed, ...journal.unsure, ...[...kept].flatMap(notUndone)].map((text) =>
    world.vault.mask(text),
  );
}

/** What stays because nothing was said about undoing it. What comes of a store or an event goes with it. */
function notUndone([by, things]: readonly [UndoName, readonly Made[]]): readonly string[] {
  if (by === 'integrateStore' || by === 'fire') return [];
  const all = [...new Set(things.map(nameOf))];
  const names = all.slice(0, shownNames);
  const more = all.length > names.length ? ' …' : '';
  const what = `${count(things.length, 'thing')} of \`${by}\` (${names.join(', ')}${more})`;
  return [`${what}: the configuration has no \`undo.${by}\``];
}
